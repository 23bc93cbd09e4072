import { Drawer, Popover } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { PopupPanel } from '../shell/popup-panel.tsx';
import { usePhone } from '../shell/use-phone.ts';
import './pickers.css';

interface Props {
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  readonly trigger: ReactElement<{ onClick?: () => void }>;
  /** Drawn while it is open. */
  readonly children: () => ReactNode;
}

/** What opens below a control, and over the whole screen on a phone. */
export function PickerPopup({ label, open, onOpenChange, trigger, children }: Props) {
  const { say } = useLanguage();
  const phone = usePhone();
  if (phone) {
    return (
      <>
        {cloneElement(trigger, { onClick: () => onOpenChange(true) })}
        {open && (
          <Drawer
            open
            className="picker-sheet"
            placement="bottom"
            height="100%"
            title={label}
            onClose={() => onOpenChange(false)}
            footer={
              <button type="button" className="primary-button" onClick={() => onOpenChange(false)}>
                {say(texts.pickers.done)}
              </button>
            }
          >
            {children()}
          </Drawer>
        )}
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <PopupPanel className="picker-popup" label={label} onClose={() => onOpenChange(false)}>
          {open && children()}
        </PopupPanel>
      }
    >
      {trigger}
    </Popover>
  );
}
