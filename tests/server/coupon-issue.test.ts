import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueCoupons } from '../../resources/marketing/coupon/issue/job.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

/** Consumers beside the first, whose phone is another; more than one step of an issue takes. */
const crowd = 1_200;
const phoneOf = (n: number) => `139${String(n).padStart(8, '0')}`;
const [running, done, stopped, withdrawn] = [0, 1, 2, 3];

describeOnEachDatabase('a coupon issued to chosen consumers', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let numbers = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await database.pool.query(
      `insert into mct_user (id, user_phone, create_time, update_time)
        select 1000 + n, '139' || lpad(n::text, 8, '0'), $1, $1 from generate_series(1, $2) n`,
      [startOfTests, crowd],
    );
    await database.pool.query(
      "insert into mct_user_tag (id, tag_name, create_time, update_time) values (1, '早餐人群', $1, $1)",
      [startOfTests],
    );
    await database.pool.query(
      'insert into mct_user__tag (owner_id, target_id, position) values (1, 1, 0), (1001, 1, 0)',
    );
    await insertOrder(database);
    server = await serve(database);
    root = await server.signIn(users.root);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const coupon = async (more: object = {}, by: Client = root): Promise<string> => {
    const { data, msg } = await by.post('/mgt_coupon/v1', {
      coupon_name: '定向代金券',
      coupon_type: 1,
      cash_amount: 300,
      coupon_scope: 1,
      shop_range: 0,
      user_scope: 0,
      stack_promotion: 0,
      total_count: 10_000,
      grant_type: 2,
      claim_limit: 1,
      claim_start_time: '2026-03-01 00:00:00',
      claim_end_time: '2026-04-01 00:00:00',
      valid_type: 2,
      valid_days: 30,
      ...more,
    });
    expect(data, msg).toMatchObject({ coupon_status: 0 });
    expect((await by.put('/mgt_coupon/v1', { id: data.id, action: 'publish' })).code).toBe(0);
    return data.id;
  };
  const begin = (id: string, input: object, by: Client = root) =>
    by.put('/mgt_coupon/v1', { id, action: 'issue', request_no: `issue-${++numbers}`, ...input });
  const issue = async (id: string, input: object, by: Client = root): Promise<string> => {
    const reply = await begin(id, input, by);
    expect(reply.code, reply.msg).toBe(0);
    const { rows } = (await by.get('/mgt_coupon_issue/v1', { issue_no: reply.data.result.issue_no })).data;
    return rows[0].id;
  };
  const phones = (...list: readonly string[]) => ({ issue_by: 1, phone_list: list.join('\n') });
  const round = () => issueCoupons(server.app.services);
  /** Until nothing waits that an earlier test began. */
  const rounds = async () => {
    for (let at = 0; at < 4; at += 1) await round();
  };
  const told = async (id: string, by: Client = root) => (await by.get(`/mgt_coupon_issue/${id}/v1`)).data;
  const report = async (id: string) =>
    (await root.get(`/mgt_coupon_issue/line/${id}/v1`, { size: 100 })).data.rows.map(
      (line: { line_no: number; issue_result: number }) => [line.line_no, line.issue_result],
    );
  const held = async (id: string): Promise<{ user_phone: string; coupon_code: string }[]> =>
    (
      await database.pool.query(
        'select user_phone, coupon_code, valid_end_time from mct_user_coupon where coupon_id = $1 order by id',
        [id],
      )
    ).rows;

  it('goes to whom a list names; lines of nobody, twice or no number are told, and the rest kept', async () => {
    const id = await coupon();
    const list = phones(
      '13800138000',
      phoneOf(1),
      '1380013800',
      '13700000000',
      phoneOf(1),
      `${phoneOf(2)},${phoneOf(3)}`,
    );
    const issued = await issue(id, list);
    expect(await told(issued)).toMatchObject({ issue_state: running, line_count: 7, done_count: 2 });
    await round();
    expect(await told(issued)).toMatchObject({
      issue_state: done,
      done_count: 7,
      issued_count: 4,
      refused_count: 3,
      finish_time: startOfTests,
    });
    expect(await report(issued)).toEqual([
      [1, 1],
      [2, 1],
      [3, 4],
      [4, 2],
      [5, 3],
      [6, 1],
      [7, 1],
    ]);
    const { rows } = (await root.get(`/mgt_coupon_issue/line/${issued}/v1`, { issue_result: 2 })).data;
    expect(rows).toMatchObject([{ line_no: 4, user_phone: '137****0000', coupon_code: null }]);
    expect((await held(id)).map(({ user_phone }) => user_phone)).toEqual([
      '13800138000',
      ...[1, 2, 3].map(phoneOf),
    ]);
    expect((await root.get(`/mgt_coupon/${id}/v1`)).data.claim_count).toBe(4);
    const [notice] = (await root.get('/sys_mgt_notice_log/v1')).data.rows;
    expect(notice.notice_summary).toContain('成功4人，未发放3人');

    // Those who have as many as allowed get no second one, whoever asks for it.
    const again = await issue(id, phones(phoneOf(1), phoneOf(4)));
    await round();
    expect(await report(again)).toEqual([
      [1, 5],
      [2, 1],
    ]);
    expect((await root.get(`/mgt_coupon/issue/${id}/v1`)).data.total).toBe(2);
  });

  it('goes to those with a tag, and to none whom the coupon is not for', async () => {
    const id = await coupon();
    const byTag = await issue(id, { issue_by: 2, tag_ids: ['1'] });
    await round();
    expect(await told(byTag)).toMatchObject({ issue_state: done, line_count: 2, issued_count: 2 });
    expect((await held(id)).map(({ user_phone }) => user_phone)).toEqual(['13800138000', phoneOf(1)]);

    const tagged = await issue(
      await coupon({ user_scope: 2, tag_ids: ['1'] }),
      phones(phoneOf(1), phoneOf(2)),
    );
    const fresh = await issue(await coupon({ user_scope: 1 }), phones('13800138000', phoneOf(2)));
    await round();
    await round();
    expect(await report(tagged)).toEqual([
      [1, 1],
      [2, 6],
    ]);
    expect(await report(fresh)).toEqual([
      [1, 6],
      [2, 1],
    ]);
  });

  it('killed in its middle goes on where it stood, and two at it give nobody two', async () => {
    const id = await coupon();
    const everybody = Array.from({ length: crowd }, (_, at) => phoneOf(at + 1));
    const issued = await issue(id, phones(...everybody));
    // The second step dies at its seven hundredth line.
    await database.pool.query(`create function die() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`);
    await database.pool.query(`create trigger dies before insert on mct_user_coupon for each row
      when (new.user_phone = '${phoneOf(700)}') execute function die()`);
    await expect(round()).rejects.toThrow('killed');
    expect(await told(issued)).toMatchObject({ issue_state: running, done_count: 500, issued_count: 500 });
    await database.pool.query('drop trigger dies on mct_user_coupon; drop function die()');
    // Nobody goes on before the dead one's lease is over.
    await round();
    expect((await told(issued)).done_count).toBe(500);
    server.pass(61);
    await Promise.all([round(), round()]);
    expect(await told(issued)).toMatchObject({ issue_state: done, issued_count: crowd, refused_count: 0 });
    const given = await held(id);
    expect(given.map(({ user_phone }) => user_phone).sort()).toEqual(everybody);
    expect(new Set(given.map(({ coupon_code }) => coupon_code)).size).toBe(crowd);
    expect((await root.get(`/mgt_coupon/${id}/v1`)).data.claim_count).toBe(crowd);
    server.at(startOfTests);
  });

  it('never gives more than there are, nor anything once the coupon has ended; stopped it waits', async () => {
    const id = await coupon({ total_count: 2 });
    const short = await issue(id, phones(...[1, 2, 3].map(phoneOf)));
    await root.put(`/mgt_coupon_issue/stop/${short}/v1`);
    await round();
    expect(await told(short)).toMatchObject({ issue_state: stopped, done_count: 0 });
    expect((await root.put(`/mgt_coupon_issue/goOn/${short}/v1`)).code).toBe(0);
    await round();
    expect(await report(short)).toEqual([
      [1, 1],
      [2, 1],
      [3, 7],
    ]);
    expect((await root.put(`/mgt_coupon_issue/stop/${short}/v1`)).code).toBe(15001);
    const ended = await coupon();
    const late = await issue(ended, phones(phoneOf(1)));
    await root.put('/mgt_coupon/v1', { id: ended, coupon_status: 2 });
    await round();
    expect(await report(late)).toEqual([[1, 8]]);
    expect(await held(ended)).toEqual([]);
  });

  it('is refused where nobody is named, too many are, or the coupon is claimed or not published', async () => {
    const id = await coupon();
    const fields = (reply: { data: { errors?: { field: string }[] } | null }) =>
      (reply.data?.errors ?? []).map(({ field }) => field);
    for (const [input, field] of [
      [{ issue_by: 1 }, 'phone_list'],
      [{ issue_by: 1, phone_list: ' ,\n ' }, 'phone_list'],
      [phones(...Array.from({ length: 10_001 }, (_, at) => phoneOf(at))), 'phone_list'],
      [{ issue_by: 2 }, 'tag_ids'],
      [{ issue_by: 2, tag_ids: ['404'] }, 'tag_ids'],
      [{ issue_by: 9 }, 'issue_by'],
    ] as const) {
      const reply = await begin(id, input);
      expect(fields(reply), JSON.stringify(input).slice(0, 60)).toEqual([field]);
    }
    const claimed = await coupon({ grant_type: 1 });
    expect((await begin(claimed, phones(phoneOf(1)))).code).toBe(15001);
    expect((await root.get(`/mgt_coupon/issue/${id}/v1`)).data.total).toBe(0);
    const body = { id, action: 'issue', request_no: 'issue-said-twice', ...phones(phoneOf(1)) };
    const first = await root.put('/mgt_coupon/v1', body);
    expect((await root.put('/mgt_coupon/v1', body)).data.result).toEqual(first.data.result);
    expect((await root.get(`/mgt_coupon/issue/${id}/v1`)).data.total).toBe(1);
  });

  it('by a merchant reaches those alone who bought there, and ends with the right to issue', async () => {
    await database.pool.query('update manager_role set modules = modules || $1::jsonb where id = $2', [
      JSON.stringify(['COUPON_MANAGEMENT', 'COUPON_EDIT']),
      roles.merchant,
    ]);
    const merchant = await server.signIn(users.merchant);
    const id = await coupon({}, merchant);
    const issued = await issue(id, phones('13800138000', phoneOf(1)), merchant);
    const other = await issue(await coupon(), phones(phoneOf(1)));
    expect((await told(issued, merchant)).mgt_org_name).toBeUndefined();
    expect((await merchant.get(`/mgt_coupon_issue/${other}/v1`)).code).toBe(10004);
    expect((await merchant.get(`/mgt_coupon_issue/line/${other}/v1`)).code).toBe(10004);
    await rounds();
    expect(await report(issued)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const [row] = (
      await database.pool.query(
        'select mgt_org_id::text, mct_id::text from mct_user_coupon where coupon_id = $1',
        [id],
      )
    ).rows;
    expect(row).toEqual({ mgt_org_id: orgs.shanghai, mct_id: '1' });
    const lost = await issue(id, phones('13800138000'), merchant);
    await database.pool.query("update manager_role set modules = modules - 'COUPON_EDIT' where id = $1", [
      roles.merchant,
    ]);
    await server.touchAccess();
    await rounds();
    expect((await told(lost)).issue_state).toBe(withdrawn);
  });
});
