import { Button, Modal } from 'antd';
import { useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { rowCall } from '../../../src/actions/action-call.ts';
import type { DialogProps } from '../../../src/customize.ts';
import { requestNo } from '../../../src/data/request-no.ts';
import { useSend } from '../../../src/data/use-send.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { saveFile } from '../../../src/pickers/save-file.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { withdrawBatch } from './batch.ts';

const words = {
  title: { en: 'Download bank file', zh: '下载打款文件' },
  how: {
    en: '{n} withdrawals, ¥{amount} in all, with full account numbers. Hand it to the bank once; the audit log keeps who downloaded it.',
    zh: '共{n}笔提现，合计¥{amount}，含完整收款账号。请仅提交银行一次；下载将记入操作审计。',
  },
  download: { en: 'Download', zh: '下载' },
} as const satisfies Readonly<Record<string, Label>>;

/** Fetches a file for the bank; its lines are the same each time. */
export function BatchDownload({ row, close }: DialogProps<RowOf<typeof withdrawBatch>>) {
  const { say } = useLanguage();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { data } = await send<{ result?: { csv?: string } }>(
        rowCall(withdrawBatch, 'download', row, {}, requestNo()),
        { changes: [withdrawBatch], quiet: true },
      );
      saveFile(new Blob([data.result?.csv ?? ''], { type: 'text/csv;charset=utf-8' }), `${row.batch_no}.csv`);
      close();
    } catch (error) {
      // The refusal was shown; another kind of failure must surface.
      if (!(error instanceof HttpProblem)) throw error;
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={say(words.title)}
      width={440}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.cancel)}</Button>
          <Button type="primary" loading={busy} onClick={() => void download()}>
            {say(words.download)}
          </Button>
        </>
      }
    >
      <p>{say(words.how, { n: row.withdraw_count, amount: moneyText(row.total_amount) })}</p>
    </Modal>
  );
}
