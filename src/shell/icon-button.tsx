import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';

type Props = Omit<ComponentProps<'button'>, 'children' | 'title' | 'aria-label'> & {
  icon: IconName;
  label: string;
};

/** A quiet button that is only a sign; its name shows on hover. Takes the props that a dropdown hands to its trigger. */
export function IconButton({ icon, label, className = '', ...props }: Props) {
  return (
    <button type="button" {...props} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
