import { Button, Modal, Skeleton } from 'antd';
import { useMemo } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { Call, systemCalls } from '../../../resources/kit/calls.ts';
import { dateTimeText } from '../../../resources/kit/format.ts';
import { useCall } from '../../data/use-call.ts';
import { useSend } from '../../data/use-send.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { Statement } from '../../shell/statement.tsx';
import { deviceName } from './device-name.ts';
import './devices.css';
import { useTelling } from '../../shell/telling.ts';

/** One of the own sessions, as `GET /manager/session/v1` tells it. */
interface SessionRow {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  readonly mgt_org_name: string;
  readonly create_time: string;
  readonly active_time: string;
  readonly current: 0 | 1;
}

/** Where this person is signed in, and a way to end it there. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage();
  const call = useMemo(() => new Call(systemCalls.sessions), []);
  const { data, problem, retry } = useCall<{ rows: readonly SessionRow[] }>(call, { quiet: true });
  const rows = useMemo(() => data && [...data.rows].sort((a, b) => b.current - a.current), [data]);
  return (
    <Modal open title={say(texts.account.devices)} width={660} footer={null} onCancel={onClose}>
      {rows ? (
        <ul className="devices">
          {rows.map((row) => (
            <Device key={row.id} row={row} onEnded={retry} />
          ))}
        </ul>
      ) : problem ? (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </Modal>
  );
}

function Device({ row, onEnded }: { row: SessionRow; onEnded: () => void }) {
  const { say } = useLanguage();
  const { modal } = useTelling();
  const send = useSend();
  const { account } = texts;
  const device = deviceName(row.user_agent, say);

  const end = async () => {
    try {
      await send(new Call(systemCalls.endSession, { params: { id: row.id } }));
    } catch (error) {
      // The refusal was shown already; the list is read again.
      if (!(error instanceof HttpProblem)) throw error;
    }
    onEnded();
  };
  const askToEnd = () =>
    modal.confirm({
      title: say(account.signOutThereNamed, { device }),
      content: say(account.signOutThereQuestion, { device, ip: row.ip }),
      okText: say(account.signOutThere),
      okButtonProps: { danger: true },
      cancelText: say(texts.common.cancel),
      onOk: end,
    });

  return (
    <li className="device">
      <div className="device-head">
        <span className="device-name" title={row.user_agent}>
          {device}
        </span>
        {row.current === 1 && <span className="device-this">{say(account.thisDevice)}</span>}
      </div>
      <dl>
        <dt>{say(account.address)}</dt>
        <dd>{row.ip}</dd>
        <dt>{say(account.organisation)}</dt>
        <dd>{row.mgt_org_name}</dd>
        <dt>{say(account.since)}</dt>
        <dd>{dateTimeText(row.create_time)}</dd>
        <dt>{say(account.lastActive)}</dt>
        <dd>{dateTimeText(row.active_time)}</dd>
      </dl>
      {row.current === 0 && (
        <Button
          danger
          className="device-end"
          aria-label={say(account.signOutThereNamed, { device })}
          onClick={askToEnd}
        >
          {say(account.signOutThere)}
        </Button>
      )}
    </li>
  );
}
