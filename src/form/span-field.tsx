import { Form } from 'antd';
import { Suspense, use } from 'react';
import type { AnyField } from '../../resources/kit/field.ts';
import { useLanguage } from '../i18n/language.tsx';
import { sentence } from '../kinds/inputs/refusals.ts';
import { lazyPage } from '../router/lazy-page.tsx';
import { MessagesContext } from './field-form.tsx';

const SpanInput = lazyPage(
  'span-input',
  async () => (await import('../kinds/inputs/span-input.tsx')).SpanInput,
);

interface End {
  readonly name: string;
  /** Of the input in the page. */
  readonly id: string;
  readonly field: AnyField;
  readonly required: boolean;
}

interface Props {
  readonly from: End;
  readonly to: End;
  readonly disabled?: boolean;
  readonly onLeave: (name: string) => void;
}

interface OfItem {
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

const asItIs = (value: unknown) => value;
const nothing = () => {};

/** Two declared fields of a form, from and to, under one control (`ends` of a field). */
export function SpanField(props: Props) {
  return (
    <Form.Item name={props.from.name} noStyle getValueFromEvent={asItIs}>
      <WithStart {...props} />
    </Form.Item>
  );
}

function WithStart({ value, onChange, ...props }: Props & OfItem) {
  return (
    <Form.Item name={props.to.name} noStyle getValueFromEvent={asItIs}>
      <Span {...props} start={{ value, onChange }} />
    </Form.Item>
  );
}

function Span({
  from,
  to,
  disabled,
  onLeave,
  start,
  value,
  onChange = nothing,
}: Props & OfItem & { readonly start: OfItem }) {
  const { say } = useLanguage();
  const messages = use(MessagesContext);
  const ends = [from, to];
  const helps = ends.flatMap(({ id, field }) =>
    field.spec.help ? [{ id, text: say(field.spec.help) }] : [],
  );
  const errors = ends.flatMap(({ id, name }) => {
    const text = messages[name];
    return text ? [{ id, text }] : [];
  });
  const describedBy = [...helps.map(({ id }) => `${id}-help`), ...errors.map(({ id }) => `${id}-told`)].join(
    ' ',
  );
  return (
    <div className="field-row" data-kind="span" data-invalid={errors.length > 0 || undefined}>
      <div className="field-span-labels">
        {ends.map(({ id, field, required }) => (
          <label key={id} htmlFor={id}>
            {say(field.label)}
            {required && (
              <span className="field-required" aria-hidden="true">
                *
              </span>
            )}
          </label>
        ))}
      </div>
      {helps.map(({ id, text }) => (
        <p key={id} className="field-help" id={`${id}-help`}>
          {sentence(text)}
        </p>
      ))}
      <Suspense fallback={<div className="field-waiting" />}>
        <SpanInput
          from={{ id: from.id, field: from.field, value: start.value, onChange: start.onChange ?? nothing }}
          to={{ id: to.id, field: to.field, value, onChange }}
          invalid={errors.length > 0}
          describedBy={describedBy || undefined}
          disabled={disabled}
          onBlur={() => {
            onLeave(from.name);
            onLeave(to.name);
          }}
        />
      </Suspense>
      {errors.map(({ id, text }) => (
        <p key={id} className="field-error" id={`${id}-told`} role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}
