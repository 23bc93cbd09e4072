import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { identityOf, tags } from '../../shared/seed/consumers.ts';
import type { World } from '../../shared/seed/world.ts';
import { couponStatus, grantType, userScope } from '../coupon/enums.ts';
import { issueBy, issueResult, issueState } from '../coupon/issue/enums.ts';
import type { CouponIssue, CouponIssueLine } from '../coupon/issue/index.ts';
import type { CouponPlan } from './coupons.ts';

type IssueRow = StoredRow<typeof CouponIssue>;
type LineRow = StoredRow<typeof CouponIssueLine>;
type Line = Pick<LineRow, 'user_phone' | 'issue_result' | 'coupon_code'>;

/** One issue for each state; the first shows every result. */
const states = [issueState.done, issueState.stopped, issueState.withdrawn, issueState.running];
/** Ids of lines hold so many for each issue. */
const mostLines = 100;
const waitingLines = 3;

const refused = (issue_result: Line['issue_result'], user_phone: string): Line => ({
  user_phone,
  issue_result,
  coupon_code: null,
});

/** Lines that came to nothing, one of each kind. */
const everyRefusal = (first: string): Line[] => [
  refused(issueResult.nobody, '19900000000'),
  refused(issueResult.twice, first),
  refused(issueResult.malformed, '1380013800'),
  refused(issueResult.enough, identityOf(3).user_phone),
  refused(issueResult.outOfScope, identityOf(5).user_phone),
  refused(issueResult.soldOut, identityOf(8).user_phone),
  refused(issueResult.over, identityOf(9).user_phone),
];

/** The coupons that were issued so: what their consumers hold came from it. Those that are open come first. */
const issuedCoupons = ({ coupons }: World): CouponPlan[] => {
  const targeted = coupons.filter(({ row }) => row.grant_type === grantType.targeted && row.claim_count > 0);
  const open = ({ row }: CouponPlan) =>
    row.coupon_status === couponStatus.published && row.user_scope === userScope.all ? 0 : 1;
  return targeted.toSorted((one, other) => open(one) - open(other));
};

function plansOf(world: World) {
  const found = issuedCoupons(world);
  return states.flatMap((state, index) => {
    const plan = found[index % Math.max(1, found.length)];
    if (!plan) return [];
    const claims = index < found.length ? plan.claims : [];
    const given = claims.slice(0, 20).map(
      ({ user_phone, coupon_code }): Line => ({
        user_phone,
        issue_result: issueResult.issued,
        coupon_code,
      }),
    );
    const waiting = state === issueState.done ? 0 : waitingLines;
    const lines = [
      ...given,
      ...(state === issueState.done ? everyRefusal(given[0]?.user_phone ?? identityOf(0).user_phone) : []),
      ...Array.from({ length: waiting }, (_, at) =>
        refused(issueResult.waiting, identityOf(20 + index * waitingLines + at).user_phone),
      ),
    ];
    const begun = state === issueState.running ? world.now - hour : world.now - (index + 2) * day;
    const created = Math.max(begun, secondsOf(plan.row.create_time));
    return [{ id: index + 1, state, plan, lines, given: given.length, waiting, created }];
  });
}

export const issueCount = states.length;
export const lineCount = (issueCount + 1) * mostLines;

export const couponIssues = (world: World): IssueRow[] =>
  plansOf(world).map(({ id, state, plan, lines, given, waiting, created }) => ({
    mgt_org_id: plan.row.mgt_org_id,
    mct_id: plan.row.mct_id,
    issue_no: `CI${at(created).slice(2, 10).replaceAll('-', '')}${String(100_000 + id)}`,
    coupon_id: plan.row.id,
    issue_by: state === issueState.stopped ? issueBy.tags : issueBy.phones,
    issue_state: state,
    line_count: lines.length,
    done_count: lines.length - waiting,
    issued_count: given,
    refused_count: lines.length - waiting - given,
    due_time: at(created),
    finish_time: state === issueState.done ? at(created + 60) : null,
    create_id: marketerId,
    create_name: marketerName,
    ...newRowColumns(id, at(created)),
  }));

export const tagsOfIssues = (world: World) =>
  new Map(
    plansOf(world)
      .filter(({ state }) => state === issueState.stopped)
      .map(({ id }) => [String(id), tags.slice(0, 2).map((tag) => tag.id)] as const),
  );

export const issueLines = (world: World): LineRow[] =>
  plansOf(world).flatMap(({ id, plan, lines, created }) =>
    lines.map((line, index) => ({
      ...line,
      mgt_org_id: plan.row.mgt_org_id,
      mct_id: plan.row.mct_id,
      issue_id: String(id),
      line_no: index + 1,
      ...newRowColumns(id * mostLines + index, at(created)),
    })),
  );
