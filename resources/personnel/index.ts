import type { ProductPart } from '../kit/product.ts';
import { auditLog } from './audit-log.ts';
import { org } from './org.ts';
import { policy } from './policy.ts';
import { role } from './role.ts';
import { user } from './user.ts';

export const personnel: ProductPart = { resources: [org, role, user, policy, auditLog], models: [] };
