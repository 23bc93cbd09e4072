import { invalidField, Refusal } from '../../../server/refusal.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import { renamedIn } from '../../kit/renamed.ts';
import { named, previewPolicy, takePolicy, type Wanted } from './apply.server.ts';
import { changesBetween } from './changes.ts';
import { decidesForAll } from './checks.server.ts';
import { readPolicy } from './file.ts';
import { policy, policyCause } from './index.ts';
import { fileOf, hashOf, loadPolicy } from './store.server.ts';
import { auditOf, isInPolicy, recordFirst, recordVersion, versionOf } from './versions.server.ts';

/** The whole policy is for who sees the whole company: a part of it would promise what the rest takes away. */
function needEverything({ me }: Caller): void {
  if (!decidesForAll(me)) throw new Refusal(20041);
}

const wantedOf = ({ services }: Pick<Caller, 'services'>, content: string, older: boolean): Wanted => ({
  ...readPolicy(content, renamedIn(services.product).codes),
  older,
});

const notAllowed = { en: 'is not a valid value', zh: '取值不正确' } as const;
const largestFile = 900_000;

/** A version number of a query or a body. @throws Refusal 10006, 10004 */
async function versionAsked({ services }: Caller, name: string, given: unknown) {
  const no = Number(given);
  if (!Number.isSafeInteger(no) || no < 1 || no > 2_147_483_647) throw invalidField(name, notAllowed);
  const version = await versionOf(services.db, no);
  if (!version) throw new Refusal(10004);
  return version;
}

/** `{content}`, a file, or `{version_no}`, an older version: what it would change. */
async function preview(caller: Caller, { body }: AskedOf) {
  needEverything(caller);
  const { content, version_no: no, ...rest } = body;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalidField(unknown, { en: 'is not a known field', zh: '不是可用字段' });
  const wanted =
    no === undefined
      ? typeof content === 'string' && content.length <= largestFile
        ? wantedOf(caller, content, false)
        : null
      : wantedOf(caller, (await versionAsked(caller, 'version_no', no)).content, true);
  if (!wanted) throw invalidField('content', notAllowed);
  const { faults, ...found } = await previewPolicy(caller, wanted);
  return { ...found, faults: faults.map(({ line, msg }) => ({ line, msg: msg[caller.lang] })) };
}

/** What changed from one version (`from`, the one before where not given) to another (`to`). */
async function compare(caller: Caller, { query }: AskedOf) {
  needEverything(caller);
  const { from, to } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const after = await versionAsked(caller, 'to', to);
  const before =
    from === undefined
      ? await versionOf(caller.services.db, after.no - 1)
      : await versionAsked(caller, 'from', from);
  const { codes } = renamedIn(caller.services.product);
  const is = readPolicy(after.content, codes).policy;
  const was = before ? readPolicy(before.content, codes).policy : is;
  const stored = await loadPolicy(caller.services.db);
  return { from: before?.no ?? null, changes: named(changesBetween(was, is), was, is, stored) };
}

/** The policy in effect, as a file. */
async function current(caller: Caller) {
  needEverything(caller);
  const content = fileOf(await loadPolicy(caller.services.db));
  return { base: hashOf(content), content };
}

export const policyServerExtension = implement(policy, {
  handlers: {
    async import(context) {
      const { content, base, note } = context.input;
      await takePolicy(context, wantedOf(context, content, false), base);
      const kept = await recordVersion(context, { cause: policyCause.import, note });
      const record = kept && { id: kept.id, name: String(kept.no) };
      return { audit: { ...record, changes: auditOf(note, kept) } };
    },
    async restore(context) {
      const { row, input } = context;
      await takePolicy(context, wantedOf(context, row.content, true), input.base);
      const reason = { cause: policyCause.restore, note: input.note, restoredNo: row.version_no };
      return { audit: { changes: auditOf(input.note, await recordVersion(context, reason)) } };
    },
  },
  deny: {
    // Every change makes a version, so that the newest one is what is in effect.
    restore: async ({ rows, tx }) => {
      const newest = await versionOf(tx);
      return new Map(rows.filter((row) => row.version_no === newest?.no).map(({ id }) => [id, 20043]));
    },
  },
  accessChanged: async (context) => {
    if (isInPolicy(context.written)) await recordVersion(context, { cause: policyCause.screens });
  },
  started: recordFirst,
  calls: {
    'GET /policy_version/current/v1': current,
    'GET /policy_version/compare/v1': compare,
    'POST /policy_version/preview/v1': preview,
  },
});
