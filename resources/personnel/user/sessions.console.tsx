import { Button } from 'antd';
import { useMemo } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { deviceName } from '../../../src/account/devices/device-name.ts';
import { useApp } from '../../../src/app-context.tsx';
import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useSend } from '../../../src/data/use-send.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { actionEndpoint, Call, systemCalls } from '../../kit/calls.ts';
import { dateTimeText } from '../../kit/format.ts';
import type { RowOf } from '../../kit/resource.ts';
import { user } from './index.ts';
import './sessions.console.css';
import { useTelling } from '../../../src/shell/telling.ts';

interface SessionRow {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  readonly mgt_org_name: string;
  readonly create_time: string;
  readonly active_time: string;
  /** The one that looks at the page. */
  readonly current: 0 | 1;
}
interface Sessions {
  readonly rows: readonly SessionRow[];
  readonly failures: number;
  readonly last_failed_time: string | null;
}

/** Where somebody is signed in, what failed lately, and a way to end one session or all of them. */
export function UserSessions({ row }: SlotProps<RowOf<typeof user>>) {
  const { say } = useLanguage();
  const { access, control } = useApp();
  const { modal } = useTelling();
  const send = useSend();
  const call = useMemo(() => new Call(systemCalls.userSessions, { params: { id: row.id } }), [row.id]);
  const { data, problem, fetching, retry } = useCall<Sessions>(call, { quiet: true });
  const { account } = texts;
  const own = control.user_id === row.id;

  const ask = (content: string, okText: string, name: 'end_session' | 'end_sessions', body: object) =>
    modal.confirm({
      title: okText,
      content,
      okText,
      okButtonProps: { danger: true },
      cancelText: say(texts.common.cancel),
      onOk: async () => {
        const ending = new Call(actionEndpoint(user, name), { params: { id: row.id }, body: { ...body } });
        try {
          await send(ending, { changes: [user] });
        } catch (error) {
          // The refusal was shown already; the list is read again.
          if (!(error instanceof HttpProblem)) throw error;
        }
        retry();
      },
    });

  if (problem && !data) {
    return (
      <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
        {problem.message}
      </Statement>
    );
  }
  const mayEnd = access.can(user, 'end_session') && row.deny?.end_session === undefined;
  const mayEndAll = access.can(user, 'end_sessions') && row.deny?.end_sessions === undefined && !own;
  return (
    <>
      <div className="user-sessions-head">
        <p>
          {data && data.failures > 0
            ? say(account.failures, { n: data.failures, time: dateTimeText(data.last_failed_time ?? '') })
            : data && say(account.noFailures)}
        </p>
        {mayEndAll && data && data.rows.length > 0 && (
          <Button
            danger
            onClick={() =>
              ask(
                say(user.actions?.end_sessions?.confirm ?? account.signOutEverywhere, { name: row.name }),
                say(account.signOutEverywhere),
                'end_sessions',
                {},
              )
            }
          >
            {say(account.signOutEverywhere)}
          </Button>
        )}
      </div>
      <PlainTable<SessionRow>
        label={say(account.devices)}
        rows={data?.rows ?? []}
        busy={fetching}
        empty={say(account.noSessions)}
        columns={[
          {
            key: 'device',
            title: say(account.device),
            cell: (one) => (
              <span title={one.user_agent}>
                {deviceName(one.user_agent, say)}
                {one.current === 1 && <span className="user-session-this">{say(account.thisDevice)}</span>}
              </span>
            ),
          },
          { key: 'ip', title: say(account.address), cell: (one) => one.ip },
          { key: 'org', title: say(account.organisation), cell: (one) => one.mgt_org_name },
          { key: 'since', title: say(account.since), cell: (one) => dateTimeText(one.create_time) },
          { key: 'active', title: say(account.lastActive), cell: (one) => dateTimeText(one.active_time) },
          ...(mayEnd
            ? [
                {
                  key: 'end',
                  title: '',
                  end: true,
                  cell: (one: SessionRow) => {
                    const device = deviceName(one.user_agent, say);
                    return one.current === 1 ? null : (
                      <Button
                        type="link"
                        size="small"
                        danger
                        aria-label={say(account.signOutThereNamed, { device })}
                        onClick={() =>
                          ask(
                            say(account.signOutUserThere, { name: row.name, device, ip: one.ip }),
                            say(account.signOutThere),
                            'end_session',
                            { session_id: one.id },
                          )
                        }
                      >
                        {say(account.signOutThere)}
                      </Button>
                    );
                  },
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
