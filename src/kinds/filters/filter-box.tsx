import { Popover } from 'antd';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { PopupPanel } from '../../shell/popup-panel.tsx';
import './filters.css';

interface BoxProps {
  label: string;
  filled: boolean;
  /** What is chosen is long, e.g. two days. */
  wide?: boolean;
  /** Stands below it for as long as what is typed can't be asked for. */
  note?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** The frame of a control with its name inside it and, once it is filled, a way to empty it. */
export function FilterBox({ label, filled, wide, note, onClear, children }: BoxProps) {
  const { say } = useLanguage();
  return (
    <div
      className="filter"
      data-filled={filled || undefined}
      data-wide={wide || undefined}
      data-noted={note !== undefined || undefined}
    >
      {children}
      {filled && (
        <button
          type="button"
          className="filter-clear"
          aria-label={say(texts.list.filterClear, { name: label })}
          title={say(texts.list.filterClear, { name: label })}
          onClick={onClear}
        />
      )}
      {note && <div className="filter-note">{note}</div>}
    </div>
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** What is chosen, in words; empty where nothing is. */
  text: string;
  open: boolean;
}

/** The control of a filter that opens: its name and what is chosen. Takes the props that a popover hands to its trigger. */
export function FilterButton({ label, text, open, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className="filter-button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={text ? `${label}: ${text}` : label}
      title={text || undefined}
    >
      <span className="filter-name">{label}</span>
      {text && <span className="filter-text">{text}</span>}
    </button>
  );
}

interface PopupProps {
  label: string;
  /** What is chosen, in words; empty where nothing is. */
  text: string;
  onClear: () => void;
  /** Drawn while it is open. */
  children: (close: () => void) => ReactNode;
}

/** A control that opens: a button that says what is chosen, and the choice below it. Escape closes it and gives the focus back. */
export function FilterPopup({ label, text, onClear, children }: PopupProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <FilterBox label={label} filled={text !== ''} onClear={onClear}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={
          <PopupPanel className="filter-popup" label={label} onClose={close}>
            {children(close)}
          </PopupPanel>
        }
      >
        <FilterButton ref={button} label={label} text={text} open={open} />
      </Popover>
    </FilterBox>
  );
}
