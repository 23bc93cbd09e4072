import type { z } from 'zod';
import type { Fields } from '../../resources/kit/field.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByMerchants } from '../../resources/kit/seen.ts';
import { createSchema, inputSchema, updateSchema } from '../../resources/kit/validation.ts';
import { isMerchant, type Subject } from '../access/subject.ts';
import type { Row } from '../db/row.ts';

type Schema = z.ZodType<Row>;

function kept<K extends object, V>(made: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  made.set(key, value);
  return value;
}

/** Schemas of declarations, each built once: building one takes thirty times as long as holding a body to it. */
export class Schemas {
  readonly #seen = new WeakMap<AnyResource, AnyResource>();
  readonly #create = new WeakMap<AnyResource, Schema>();
  readonly #update = new WeakMap<AnyResource, Schema>();
  readonly #input = new WeakMap<Fields, Schema>();

  /** The resource as this user has it. */
  seen(me: Subject, resource: AnyResource): AnyResource {
    return isMerchant(me) ? kept(this.#seen, resource, seenByMerchants) : resource;
  }

  create(seen: AnyResource): Schema {
    return kept(this.#create, seen, createSchema);
  }

  update(seen: AnyResource): Schema {
    return kept(this.#update, seen, updateSchema);
  }

  /** Of an action's input. The fields must be those of the declaration, not a copy. */
  input(fields: Fields): Schema {
    return kept(this.#input, fields, inputSchema);
  }
}
