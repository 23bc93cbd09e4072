import { invalidField } from '../../../server/refusal.ts';
import { implement } from '../../../server/server-extension.ts';
import { blacklistConsumer } from '../blacklist/blacklisting.server.ts';
import { blackSource } from '../blacklist/enums.ts';
import { scanRecord } from './index.ts';

export const scanRecordServerExtension = implement(scanRecord, {
  handlers: {
    blacklist: async (context) => {
      const { row, input } = context;
      if (row.user_id === null || row.user_phone === null) {
        throw invalidField('scan_id', { en: 'names no consumer', zh: '未关联用户' });
      }
      await blacklistConsumer(context, {
        user_id: row.user_id,
        user_phone: row.user_phone,
        black_source: blackSource.scan,
        biz_no: row.scan_no,
        days: input.days,
        reason: input.reason,
      });
      return undefined;
    },
  },
});
