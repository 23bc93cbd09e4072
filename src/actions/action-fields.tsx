import type { ActionFieldsProps, AnyHalf } from '../customize.ts';
import { ActionInputs } from './action-inputs.tsx';

interface Props extends ActionFieldsProps {
  readonly name: string;
  readonly half: AnyHalf;
}

/** What an action asks for: a row per declared field, or what the console half puts in their place. */
export function ActionFields({ name, half, ...props }: Props) {
  const Own = half.fields?.[name];
  return Own ? <Own {...props} /> : <ActionInputs {...props} />;
}
