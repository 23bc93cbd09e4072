export { crud, readOnly, sharing, statisticsCalls } from './endpoint.ts';
export { enumeration } from './enumeration.ts';
export { auto, f, once, secret } from './field.ts';
export { machineCall } from './machine-call.ts';
export { model } from './model.ts';
export { definePage } from './page.ts';
export { report } from './report.ts';
export { defineResource } from './resource.ts';
export { part, slot } from './screens.ts';
