import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { Row } from '../../data/row.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Statement } from '../../shell/statement.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { RecordProblem } from '../record-problem.tsx';
import { FormBody } from './form-body.tsx';
import { formTitle } from './form-title.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import { type AfterSave, useForm } from './use-form.ts';
import { type Source, useSourceRow } from './use-source-row.ts';
import { useToldAfterSave } from './use-told-after-save.tsx';
import type { FormMode, Values } from './values.ts';

interface Props {
  readonly resource: AnyResource;
  readonly mode: FormMode;
  readonly id?: string;
  /** What a new one starts with beside the declared defaults. */
  readonly preset?: Values;
  readonly onClose: () => void;
}

/** A form beside the list that it belongs to. */
export function FormDrawer({ resource, mode, id, preset, onClose }: Props) {
  const source = useSourceRow(resource, mode, id);
  if (source.state === 'ready')
    return <Ready resource={resource} mode={mode} row={source.row} preset={preset} onClose={onClose} />;
  return <Waiting resource={resource} mode={mode} source={source} onClose={onClose} />;
}

function Waiting({
  resource,
  mode,
  source,
  onClose,
}: Props & { source: Exclude<Source, { state: 'ready' }> }) {
  const { say } = useLanguage();
  const phone = usePhone();
  return (
    <Drawer open width={phone ? '100%' : 560} title={formTitle(resource, mode, say)} onClose={onClose}>
      {source.state === 'waiting' && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {source.state === 'refused' && <Statement alert>{source.text}</Statement>}
      {source.state === 'failed' && (
        <RecordProblem problem={source.problem} retry={source.retry} back={onClose} />
      )}
    </Drawer>
  );
}

function Ready({ resource, mode, row, preset, onClose }: Omit<Props, 'id'> & { row?: Row }) {
  const { say } = useLanguage();
  const phone = usePhone();
  const told = useToldAfterSave(resource);
  const onSaved = (saved: Row, next: AfterSave) =>
    told.tell(saved, () => {
      if (next !== 'another') onClose();
    });
  const form = useForm({ resource, mode, row, preset, onSaved });
  const guard = useUnsavedGuard(form);
  const close = () => guard.leaving(onClose);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <>
      <Drawer
        open
        width={phone ? '100%' : 560}
        title={formTitle(resource, mode, say)}
        maskClosable={!form.dirty}
        // The form puts the focus on its first field; the drawer would take it away again.
        autoFocus={false}
        onClose={close}
        footer={<div ref={setFoot} />}
      >
        <FormBody
          resource={resource}
          mode={mode}
          form={form}
          onCancel={close}
          another={mode === 'create'}
          foot={(buttons) => (foot ? createPortal(buttons, foot) : null)}
        />
      </Drawer>
      {guard.element}
      {told.element}
    </>
  );
}
