import type { ActionFieldsProps, AnyConsoleExtension } from '../customize.ts';
import { ActionInputs } from './action-inputs.tsx';

interface Props extends ActionFieldsProps {
  readonly name: string;
  readonly extension: AnyConsoleExtension;
}

/** What an action asks for: a row per declared field, or what the console extension puts in their place. */
export function ActionFields({ name, extension, ...props }: Props) {
  const Own = extension.fields?.[name];
  return Own ? <Own {...props} /> : <ActionInputs {...props} />;
}
