import { Checkbox, Radio, Select, Switch } from 'antd';
import { optionsOf } from '../../../resources/kit/model.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { ariaOf, type InputProps } from './input.ts';

/** More than so many values stand in a list that opens (docs/design/look.md §5). */
const mostRadios = 4;

/** One value of an enumeration. A retired one is offered only where the row has it already. */
export function EnumInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, labelledBy, id, describedBy } = props;
  const { say } = useLanguage();
  const options = optionsOf(field)
    .filter((option) => !option.retired || option.code === value)
    .map((option) => ({ value: option.code, label: say(option) }));
  if (options.length <= mostRadios) {
    return (
      <div role="radiogroup" id={id} aria-labelledby={labelledBy} aria-describedby={describedBy}>
        <Radio.Group
          options={options}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    );
  }
  return (
    <Select
      {...ariaOf(props)}
      options={options}
      value={value ?? undefined}
      disabled={disabled}
      status={props.invalid ? 'error' : undefined}
      placeholder={say(texts.common.pleaseSelect)}
      allowClear={field.spec.required !== true}
      showSearch
      optionFilterProp="label"
      onChange={(code) => onChange(code ?? null)}
      onBlur={onBlur}
    />
  );
}

/** Several values of an enumeration, in declared order whatever the order of clicking. */
export function EnumsInput({ field, value, onChange, disabled, labelledBy, id, describedBy }: InputProps) {
  const { say } = useLanguage();
  const options = optionsOf(field).filter((option) => !option.retired);
  const chosen = Array.isArray(value) ? (value as number[]) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no label element of its own to be named by
    <div role="group" id={id} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <Checkbox.Group
        options={options.map((option) => ({ value: option.code, label: say(option) }))}
        value={chosen}
        disabled={disabled}
        onChange={(codes) =>
          onChange(options.map((option) => option.code).filter((code) => codes.includes(code)))
        }
      />
    </div>
  );
}

export function FlagInput(props: InputProps) {
  const { value, onChange, disabled, labelledBy } = props;
  return (
    <Switch
      {...ariaOf(props)}
      aria-labelledby={labelledBy}
      checked={value === 1}
      disabled={disabled}
      onChange={(on) => onChange(on ? 1 : 0)}
    />
  );
}
