import { Buffer } from 'buffer';

/** casbin asks for Node's Buffer at import time and breaks without it in a browser (platform.md, Front end). */
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer });
