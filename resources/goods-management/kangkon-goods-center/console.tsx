import { Alert, Button, Checkbox, Descriptions, Flex, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { customize, type PageDialogProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import { optionOf } from '../../kit/enumeration.ts';
import { partnerFault } from './enums.ts';
import { partnerGoods } from './index.ts';
import { partnerWords } from './words.ts';

interface KnownState {
  readonly configured: 1;
  readonly running: 0 | 1;
  readonly read_count: number;
  readonly left_out_count: number;
  readonly begin_time: string | null;
  readonly end_time: string | null;
  readonly due_time: string;
  readonly fault: number | null;
}
type SyncAnswer = KnownState | { readonly configured: 0 };

/** While a run is under way its figures are asked for again after so long. */
const againMs = 2_000;

function SyncState({ state }: { readonly state: SyncAnswer }) {
  const { say } = useLanguage();
  if (state.configured === 0) return <Alert type="info" showIcon message={say(partnerWords.none)} />;
  const fault = optionOf(partnerFault, state.fault);
  const rest = state.begin_time === null ? partnerWords.never : partnerWords.complete;
  const items = [
    { label: partnerWords.status, children: say(state.running ? partnerWords.running : rest) },
    { label: partnerWords.began, children: state.begin_time ?? '--' },
    { label: partnerWords.ended, children: state.end_time ?? '--' },
    { label: partnerWords.read, children: state.read_count.toLocaleString('en') },
    {
      label: partnerWords.leftOut,
      children:
        state.left_out_count === 0
          ? '0'
          : `${state.left_out_count.toLocaleString('en')} (${say(partnerWords.leftOutWhy)})`,
    },
  ];
  return (
    <>
      {fault && (
        <Alert
          type="warning"
          showIcon
          message={say(partnerWords.stopped, { fault: say(fault), time: state.due_time })}
        />
      )}
      <Descriptions
        column={1}
        size="small"
        items={items.map(({ label, children }) => ({ key: label.en, label: say(label), children }))}
      />
    </>
  );
}

/** How far the partner's library is read, and a button that reads it now. */
function SyncDialog({ send, close }: PageDialogProps) {
  const { say } = useLanguage();
  const [anew, setAnew] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { data, problem, retry } = useCall<SyncAnswer>(new Call('GET /kangkon_goods_center/sync/v1'), {
    quiet: true,
    keepPrevious: true,
  });
  const running = data?.configured === 1 && data.running === 1;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(retry, againMs);
    return () => clearInterval(timer);
  }, [running, retry]);
  const begin = async () => {
    setSending(true);
    setRefused(undefined);
    try {
      await send({ anew_flag: anew ? 1 : 0 });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setRefused(error.message);
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={say(partnerWords.title)}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(texts.common.close)}</Button>
          <Button
            type="primary"
            loading={sending}
            disabled={running || data?.configured !== 1}
            onClick={() => void begin()}
          >
            {say(partnerWords.now)}
          </Button>
        </>
      }
    >
      <Flex vertical gap={12}>
        {data ? (
          <SyncState state={data} />
        ) : (
          problem && (
            <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
              {problem.message}
            </Statement>
          )
        )}
        {data?.configured === 1 && (
          <Checkbox checked={anew} disabled={running} onChange={(event) => setAnew(event.target.checked)}>
            {say(partnerWords.anew)}
          </Checkbox>
        )}
        {refused && <Alert type="error" showIcon role="alert" message={refused} />}
      </Flex>
    </Modal>
  );
}

export const partnerGoodsConsole = customize(partnerGoods, {
  slots: {},
  pageDialogs: { sync_partner: SyncDialog },
});
