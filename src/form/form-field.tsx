import { Form } from 'antd';
import { memo, use } from 'react';
import { FieldRow, type FieldRowProps } from '../kinds/inputs/field-row.tsx';
import { under } from '../kinds/inputs/messages.ts';
import { MessagesContext } from './field-form.tsx';

type OfTheForm = 'value' | 'error' | 'within';

interface Props extends Omit<FieldRowProps, OfTheForm | 'onChange' | 'onBlur'> {
  /** Where its value stands in the form. */
  readonly name: string | readonly string[];
  /** Told of what was entered, after the form. */
  readonly onChange?: (value: unknown) => void;
  /** Told that the field of this name was left. */
  readonly onLeave?: (name: string) => void;
}

const asItIs = (value: unknown) => value;

/** A declared field in a form of antd's ({@link FieldForm}): its value is the form's, and so is what stands against it. */
export const FormField = memo(function FormField({ name, onChange, onLeave, ...row }: Props) {
  const path = typeof name === 'string' ? [name] : [...name];
  return (
    <Form.Item name={path} noStyle getValueFromEvent={asItIs}>
      <Bound {...row} path={path.join('.')} onChange={onChange} onLeave={onLeave} />
    </Form.Item>
  );
});

type BoundProps = Omit<Props, 'name'> & { readonly path: string; readonly value?: unknown };

/** The item of the form hands in value and onChange. */
function Bound({ path, value, onChange = () => {}, onLeave, ...row }: BoundProps) {
  const messages = use(MessagesContext);
  return (
    <FieldRow
      {...row}
      value={value ?? null}
      error={messages[path]}
      within={under(messages, path)}
      onChange={onChange}
      onBlur={onLeave && (() => onLeave(path))}
    />
  );
}
