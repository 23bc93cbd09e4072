import { Alert, Button, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { Call, systemCalls } from '../../../resources/kit/calls.ts';
import type { OrgNode } from '../../../resources/kit/wire.ts';
import { useApp } from '../../app-context.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { Statement } from '../../shell/statement.tsx';
import { useLeaving } from '../../shell/use-leaving.tsx';
import { findNodes, isCurrent, pathToOrg } from './org-tree.ts';
import { OrganisationTree } from './organisation-tree.tsx';
import './organisation.css';

/** More matches than anybody reads. */
const mostMatches = 100;

/** 'Organisation list' (docs/specification.md §2): choose a node, confirm, and the console starts anew in it. */
export function OrganisationDialog({ onClose }: { onClose: () => void }) {
  const { auth, exit } = useApp();
  const mayLeave = useLeaving();
  const { say } = useLanguage();
  const call = useMemo(() => new Call(systemCalls.orgTree), []);
  const { data, problem, retry } = useCall<readonly OrgNode[]>(call, { quiet: true });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<OrgNode>();
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);

  const confirm = async () => {
    if (!chosen) return setRefusal(say(texts.shell.selectOrganisation));
    setRefusal(undefined);
    setSending(true);
    if (!(await mayLeave())) return setSending(false);
    const answer = await exit.expecting(() => auth.account.switchOrganisation(chosen.id));
    if (answer.ok) return exit.switched(answer.data);
    setSending(false);
    setRefusal(answer.problem.message);
  };

  return (
    <Modal
      open
      title={say(texts.shell.organisationList)}
      width={520}
      // Once the call is made there is no way back from it.
      closable={!sending}
      keyboard={!sending}
      maskClosable={!sending}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={sending} onClick={onClose}>
            {say(texts.common.cancel)}
          </Button>
          <Button type="primary" loading={sending} disabled={!data} onClick={() => void confirm()}>
            {chosen ? say(texts.account.chosenOrganisation, { name: chosen.name }) : say(texts.common.ok)}
          </Button>
        </>
      }
    >
      {data ? (
        <>
          <Input
            type="search"
            className="org-search"
            allowClear
            maxLength={64}
            aria-label={say(texts.account.searchOrganisation)}
            placeholder={say(texts.account.searchOrganisation)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Choice
            roots={data}
            text={text}
            chosen={chosen?.id}
            onChoose={(node) => {
              setChosen(node);
              setRefusal(undefined);
            }}
          />
        </>
      ) : (
        <div className="org-tree">
          {problem ? (
            <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
              {say(texts.errors.organisationTree)}
            </Statement>
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          )}
        </div>
      )}
      {refusal !== undefined && (
        <Alert className="org-problem" type="error" showIcon role="alert" message={refusal} />
      )}
    </Modal>
  );
}

interface ChoiceProps {
  roots: readonly OrgNode[];
  text: string;
  chosen: string | undefined;
  onChoose: (node: OrgNode) => void;
}

/** The tree from its roots, open as far as the current organisation; or what is searched for. */
function Choice({ roots, text, ...choice }: ChoiceProps): ReactNode {
  const { say } = useLanguage();
  const group = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([...roots, ...pathToOrg(roots, isCurrent)].map(({ id }) => id)),
  );
  const wanted = useDeferredValue(text.trim());
  const found = useMemo(() => (wanted ? findNodes(roots, wanted, mostMatches) : null), [roots, wanted]);
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <fieldset className="org-tree" aria-label={say(texts.shell.organisationList)}>
      <OrganisationTree
        // A search begins with its first matches, however many were shown before.
        key={wanted}
        nodes={found?.roots ?? roots}
        open={found ? null : open}
        onToggle={toggle}
        group={group}
        {...choice}
      />
      {found?.total === 0 && (
        <p className="org-note" role="status">
          {say(texts.account.noOrganisation, { text: wanted })}
        </p>
      )}
      {found && found.shown < found.total && (
        <p className="org-note" role="status">
          {say(texts.account.moreMatches, { shown: found.shown, total: found.total })}
        </p>
      )}
    </fieldset>
  );
}
