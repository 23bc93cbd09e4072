import { useDrawerForm } from '@refinedev/antd';
import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { HttpProblem } from '../../../providers/http.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { WireRow } from '../../data/row.ts';
import { FieldScope } from '../../form/field-form.tsx';
import type { FormMode } from '../../form/form-mode.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Statement } from '../../shell/statement.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { RecordProblem } from '../record-problem.tsx';
import { FormBody } from './form-body.tsx';
import { formOptions, type SavedRow } from './form-options.ts';
import { formTitle } from './form-title.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import { type AfterSave, useForm } from './use-form.ts';
import { useResultAfterSave } from './use-result-after-save.tsx';
import { type FormSource, useSourceRow } from './use-source-row.ts';
import type { Values } from './values.ts';

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
}: Props & { source: Exclude<FormSource, { state: 'ready' }> }) {
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

function Ready({ resource, mode, row, preset, onClose }: Omit<Props, 'id'> & { row?: WireRow }) {
  const { say } = useLanguage();
  const phone = usePhone();
  const told = useResultAfterSave(resource);
  const onSaved = (saved: WireRow, next: AfterSave) =>
    told.tell(saved, () => {
      if (next !== 'another') onClose();
    });
  const refine = useDrawerForm<SavedRow, HttpProblem, Values, SavedRow>({
    ...formOptions(resource, mode, row?.id),
    defaultVisible: true,
  });
  const form = useForm({ refine, resource, mode, row, preset, onSaved });
  const guard = useUnsavedGuard(form);
  const close = () => guard.leaving(onClose);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FieldScope fields={form.entries}>
      <Drawer
        open={refine.drawerProps.open}
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
    </FieldScope>
  );
}
