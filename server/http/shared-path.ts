import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import type { Row } from '../db/row.ts';
import { invalidField } from '../refusal.ts';

/** Of resources that share a path, those that the constants of the query name; all where it names none. @throws Refusal 10006 */
export function toldBy<E extends { readonly endpoint: Endpoint }>(offers: readonly E[], query: Row): E[] {
  const told = offers.filter(({ endpoint }) =>
    Object.entries(parseEndpoint(endpoint).told).every(
      ([name, value]) => query[name] === undefined || query[name] === value,
    ),
  );
  if (told.length > 0) return told;
  const [name = 'id'] = offers.flatMap(({ endpoint }) => Object.keys(parseEndpoint(endpoint).told));
  throw invalidField(name, { en: 'is not one of the allowed values', zh: '不在可选范围内' });
}

/** The query without the constants that said whose call it is. */
export function withoutTold(endpoint: Endpoint, query: Row): Row {
  const { told } = parseEndpoint(endpoint);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(told, name)));
}
