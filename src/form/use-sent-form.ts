import { Form } from 'antd';
import { useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { FieldMessages } from '../kinds/inputs/input.ts';
import { refusedAt } from './refused.ts';
import { type FieldValues, useFields, useValues } from './use-fields.ts';

const staleVersion = 10005;

/** The form of a dialog: what is entered, and sending it once, with the refusal at its field or above the buttons. */
export function useSentForm(model: AnyModel, first: FieldValues | (() => FieldValues)) {
  const [form] = Form.useForm<FieldValues>();
  const fields = useFields(form, first);
  const values = useValues(fields);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly stale: boolean }>();

  /**
   * Does the work where nothing stands against it. It rejects with HttpProblem; where it doesn't, the dialog is closed by it.
   * @param shown the fields that a refusal can stand at
   */
  const submit = async (problems: FieldMessages, shown: readonly string[], work: () => Promise<void>) => {
    if (sending) return;
    setRefused(undefined);
    if (Object.keys(problems).length > 0) return fields.refuse(problems, 'checks');
    setSending(true);
    fields.forgive();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      setSending(false);
      const { at, above } = refusedAt(error, model, new Set(shown));
      if (above.length > 0) setRefused({ text: above.join(' '), stale: error.code === staleVersion });
      fields.refuse(at, 'server');
    }
  };
  return { ...fields, values, sending, refused, submit };
}
export type SentForm = ReturnType<typeof useSentForm>;
