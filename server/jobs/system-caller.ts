import { randomUUID } from 'node:crypto';
import { nowText } from '../clock.ts';
import type { Caller, Services } from '../server-extension.ts';

/** The server acting on its own: it sees every row, holds no permission code, and signs its audit rows as "System". */
export function systemCaller(services: Services): Caller {
  const now = nowText(services.clock);
  return {
    me: {
      id: '0',
      name: 'System',
      phone: '',
      identityType: 9,
      orgId: '0',
      orgName: '',
      level: 0,
      mctId: null,
      mctName: null,
      orgIds: null,
      reachOrgIds: [],
      vendorId: null,
      providerId: null,
      roleIds: [],
      codes: new Set(),
      reach: new Map(),
      places: [],
      grants: [],
    },
    now,
    surroundings: { now, today: now.slice(0, 10), me: '0' },
    lang: 'en',
    ip: '',
    requestId: randomUUID(),
    services,
  };
}
