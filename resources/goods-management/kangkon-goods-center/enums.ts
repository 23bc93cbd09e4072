import { enumeration } from '../../kit/index.ts';

/** Why the partner's library could not be read. */
export const partnerFault = enumeration({
  unreachable: { code: 1, en: 'The partner can’t be reached', zh: '无法连接合作方', tone: 'danger' },
  late: { code: 2, en: 'The partner answered too late', zh: '合作方响应超时', tone: 'danger' },
  refused: { code: 3, en: 'The partner refused our key', zh: '合作方拒绝了我方密钥', tone: 'danger' },
  busy: { code: 4, en: 'The partner is busy', zh: '合作方服务繁忙', tone: 'warning' },
  nonsense: {
    code: 5,
    en: 'The partner’s answer can’t be read',
    zh: '合作方返回的数据无法识别',
    tone: 'danger',
  },
});
