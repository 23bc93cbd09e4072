import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { HttpProblem } from '../../../../providers/http.ts';
import type { AnyResource } from '../../../../resources/kit/resource.ts';
import { rowCall } from '../../../actions/action-call.ts';
import { actionLabel } from '../../../actions/allowed.ts';
import { requestNo } from '../../../data/request-no.ts';
import { useSend } from '../../../data/use-send.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import type { TreeNode } from '../../../pickers/tree/nodes.ts';
import { countsOf, goingAlong } from './sums.ts';

export interface Move {
  readonly node: TreeNode;
  readonly from: TreeNode | undefined;
  readonly to: TreeNode;
}

interface Props extends Move {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

/** Names what goes where and what goes along; a refusal of the server stands in it. */
export function MoveDialog({ resource, node, from, to, onClose }: Props) {
  const { say } = useLanguage();
  const send = useSend();
  const key = useRef(requestNo());
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { tree } = resource.list;
  if (!tree?.move) return null;
  const name = tree.move;
  const label = say(actionLabel(resource, name));
  const words = {
    node: node.name,
    from: from?.name ?? '',
    to: to.name,
    ...goingAlong(node, countsOf(resource)),
  };

  const move = async () => {
    setSending(true);
    setProblem(undefined);
    const row = { id: node.id, version: Number(node.facts?.version) };
    try {
      await send(rowCall(resource, name, row, { [tree.by]: to.id }, key.current), {
        changes: [resource],
        ownErrors: true,
      });
      onClose();
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setSending(false);
      setProblem(error.message);
    }
  };

  return (
    <Modal
      open
      title={label}
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say(texts.common.cancel)}</Button>
          <Button type="primary" autoFocus loading={sending} onClick={() => void move()}>
            {label}
          </Button>
        </>
      }
    >
      <p>{say(tree.asks ?? texts.actions.question, { ...words, action: label })}</p>
      {problem !== undefined && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
}
