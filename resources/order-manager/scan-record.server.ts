import { implement } from '../../server/behaviour.ts';
import { invalidField } from '../../server/refusal.ts';
import { blacklistConsumer } from './blacklisting.server.ts';
import { scanRecord } from './scan-record.ts';
import { blackDays, blackSource } from './warning-order-enums.ts';

export const scanRecordBehaviour = implement(scanRecord, {
  handlers: {
    blacklist: async (doing) => {
      const { row, input } = doing;
      if (row.user_id === null || row.user_phone === null) {
        throw invalidField('scan_id', { en: 'names no consumer', zh: '未关联用户' });
      }
      await blacklistConsumer(doing, {
        user_id: row.user_id,
        user_phone: row.user_phone,
        black_source: blackSource.scan,
        biz_no: row.scan_no,
        days: input.days ?? blackDays.month,
        reason: input.reason,
      });
      return undefined;
    },
  },
});
