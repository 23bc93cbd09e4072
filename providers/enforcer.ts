// The order matters: casbin asks for Buffer while it is imported.
import './buffer-global.ts';

export { newEnforcer, newModelFromString } from 'casbin';
