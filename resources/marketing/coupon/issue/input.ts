import { f } from '../../../kit/index.ts';
import { issueBy } from './enums.ts';

/** Consumers of one issue (docs/domain/marketing.md §P49). */
export const mostRecipients = 10_000;
/** A number and what parts it from the next, twice as long as it has to be. */
const longestList = mostRecipients * 26;

/** Whom a coupon is given to: those of a list, or those with one of some tags. */
export const issueInput = {
  issue_by: f.enum({ en: 'Recipients', zh: '发放对象' }, issueBy, {
    required: true,
    default: issueBy.phones,
  }),
  phone_list: f.text(
    { en: 'Phone numbers', zh: '手机号名单' },
    {
      max: longestList,
      long: true,
      help: {
        en: 'One in a line, at most 10,000. Lines that nobody can be given a coupon for are named in the report.',
        zh: '每行一个，最多10,000个；无法发放的行在发放报告中逐一列出。',
      },
    },
  ),
  tag_ids: f.refs({ en: 'Tags', zh: '用户标签' }, 'mct_user_tag', { max: 20 }),
};

/** The lines of a list, without empty ones: parted by line ends, commas, semicolons or blanks. */
export const phonesIn = (list: string): string[] => list.split(/[\s,;，；、]+/).filter((line) => line !== '');
