import { type NoticeContext, notify } from '../../../server/notices/notify.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import { recordPath } from '../../kit/routes.ts';
import { priceChange } from './index.ts';

/** Tells who asked for a change that it is done, with what it did; rows of before there was an account tell nobody. */
export async function tellMaker(
  telling: NoticeContext,
  change: {
    readonly id: string;
    readonly change_no: string;
    readonly create_id: string | null;
    readonly changed_count: number;
    readonly refused_count: number;
  },
): Promise<void> {
  const { id, change_no, create_id, changed_count, refused_count } = change;
  if (create_id === null) return;
  await notify(telling, {
    to: { user: create_id },
    type: noticeType.business,
    title: { en: 'Price change done', zh: '点位批量改价已完成' },
    summary: {
      en: 'Price change {change_no}: {changed} changed, {refused} refused. The report names those that stay.',
      zh: '批量改价{change_no}已完成：改价{changed}个，未改价{refused}个，明细见改价详情。',
    },
    params: { change_no, changed: changed_count, refused: refused_count },
    link: recordPath(priceChange, id),
  });
}
