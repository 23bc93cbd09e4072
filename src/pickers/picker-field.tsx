import type { ComponentProps } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import type { InputProps } from '../kinds/inputs/input.ts';
import './pickers.css';

interface Props extends Omit<ComponentProps<'button'>, 'onChange' | 'children' | 'value'> {
  readonly input: InputProps;
  /** What is chosen, in words; empty where nothing is. */
  readonly text: string;
  readonly expanded: boolean;
  readonly onClear?: () => void;
}

/**
 * A form's control that opens something to choose from: it says what is chosen, and empties itself where it may. Takes the props
 * that a popover hands to its trigger.
 */
export function PickerField({ input, text, expanded, onClear, className = '', ...props }: Props) {
  const { say } = useLanguage();
  const { field, disabled, invalid, labelledBy, onBlur } = input;
  return (
    <div className="picker-field" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <button
        {...props}
        id={input.id}
        aria-describedby={input.describedBy}
        type="button"
        className={`picker-button ${className}`}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={expanded}
        aria-labelledby={`${labelledBy} ${input.id}-chosen`}
        onBlur={expanded ? undefined : onBlur}
      >
        <span id={`${input.id}-chosen`} data-empty={text === '' || undefined} title={text || undefined}>
          {text || say(texts.common.pleaseSelect)}
        </span>
      </button>
      {onClear && text !== '' && !disabled && (
        <button
          type="button"
          className="filter-clear"
          aria-label={say(texts.pickers.clear, { name: say(field.label) })}
          title={say(texts.pickers.clear, { name: say(field.label) })}
          onClick={onClear}
        />
      )}
    </div>
  );
}
