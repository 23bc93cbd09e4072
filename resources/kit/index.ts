export { crud, readOnly } from './endpoint.ts';
export { enumeration } from './enumeration.ts';
export { auto, f, once, secret } from './field.ts';
export { model } from './model.ts';
export { defineResource } from './resource.ts';
export { slot } from './screens.ts';
