import { Dropdown } from 'antd';
import { menuItemOf } from '../../actions/menu-item.tsx';
import type { OfferedAction } from '../../actions/use-actions.tsx';

export interface MenuAt {
  readonly actions: readonly OfferedAction[];
  readonly button: HTMLElement;
  readonly run: (name: string) => void;
}

/** The further actions of a row: one menu for the whole list, placed at the row's button. */
export function RowMenu({ at, onClose }: { at: MenuAt | null; onClose: () => void }) {
  if (!at) return null;
  const { left, top, width, height } = at.button.getBoundingClientRect();
  const close = () => {
    onClose();
    at.button.focus();
  };
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      menu={{
        items: at.actions.map(menuItemOf),
        onClick: ({ key }) => {
          close();
          at.run(key);
        },
      }}
    >
      <span className="row-menu-anchor" style={{ left, top, width, height }} />
    </Dropdown>
  );
}
