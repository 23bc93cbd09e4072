import type { MenuProps } from 'antd';
import type { OfferedAction } from './use-actions.tsx';
import './actions.css';

/** An action as it stands in a menu; one that is refused says why below its name, since touch has no hover. */
export const menuItemOf = ({
  name,
  label,
  danger,
  disabled,
}: OfferedAction): NonNullable<MenuProps['items']>[number] => ({
  key: name,
  label:
    disabled === undefined ? (
      label
    ) : (
      <>
        {label}
        <small className="menu-reason">{disabled}</small>
      </>
    ),
  danger,
  disabled: disabled !== undefined,
});
