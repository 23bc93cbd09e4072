import { CodeButton } from '../../../../src/account/code-button.tsx';
import type { ActionFieldsProps } from '../../../../src/customize.ts';
import { FormField } from '../../../../src/form/form-field.tsx';
import { useLanguage } from '../../../../src/i18n/language.tsx';
import type { AnyField } from '../../../kit/field.ts';
import { scaled } from '../../../kit/format.ts';
import type { Label } from '../../../kit/label.ts';
import { commandInput } from '../command-input.ts';
import { commandType } from '../enums.ts';
import { device } from '../index.ts';
import { neededParam, temperatureBand } from './rules.ts';

const words = {
  band: { en: '{min} to {max} °C for this cabinet', zh: '该柜机可设 {min}～{max} ℃' },
  ambient: { en: 'This cabinet does not cool', zh: '该柜机为常温柜，不支持设温' },
} as const satisfies Readonly<Record<string, Label>>;

/** Opening a door is an action of its own, with a code and a reason. */
const withoutDoor: AnyField = {
  ...commandInput.command_type,
  spec: {
    ...commandInput.command_type.spec,
    options: {
      ...commandType,
      $options: commandType.$options.filter((option) => option.code !== commandType.openDoor),
    },
  },
};
const paramFields = (commandInput.params as AnyField).spec.of ?? {};

/** The command, then what this command needs and nothing else. */
export function CommandFields({ id, values, set, row }: ActionFieldsProps) {
  const { say } = useLanguage();
  const needed = neededParam(values.command_type);
  const band = row && temperatureBand(Number(row.temp_zone));
  const field = needed && paramFields[needed];
  const help: Label | undefined =
    needed !== 'temp_set' || !row || row.temp_zone === undefined
      ? undefined
      : band
        ? {
            en: say(words.band, { min: scaled(band.min, 1), max: scaled(band.max, 1) }),
            zh: say(words.band, { min: scaled(band.min, 1), max: scaled(band.max, 1) }),
          }
        : words.ambient;
  return (
    <>
      <FormField
        name="command_type"
        id={`${id}-command_type`}
        field={withoutDoor}
        required
        onChange={(value) => {
          const next = neededParam(value);
          // A switch always has a value: what is seen is what is sent.
          set({ params: next === 'light' ? { light: 1 } : null });
        }}
      />
      {needed && field && (
        <FormField
          key={needed}
          name={['params', needed]}
          id={`${id}-${needed}`}
          field={help ? { ...field, spec: { ...field.spec, help } } : field}
          required
        />
      )}
      <FormField name="reason" id={`${id}-reason`} field={commandInput.reason} required={false} />
    </>
  );
}

const doorInput = device.actions?.openDoor?.input ?? {};

/** A door that opens from afar is confirmed by a code on the own phone. */
export function OpenDoorFields({ id }: ActionFieldsProps) {
  return (
    <>
      {Object.entries(doorInput).map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          id={`${id}-${name}`}
          field={field}
          required
          extra={name === 'code' && <CodeButton />}
        />
      ))}
    </>
  );
}
