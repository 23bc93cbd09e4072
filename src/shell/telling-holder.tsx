import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';

export type AntdTelling = ReturnType<typeof App.useApp>;

export interface HolderProps {
  /** Called once antd's own are there. */
  readonly onReady: (api: AntdTelling) => void;
}

function Ready({ onReady }: HolderProps) {
  const api = App.useApp();
  const ready = useEffectEvent(() => onReady(api));
  useEffect(() => ready(), []);
  return null;
}

/** Holds what is told: in the theme and language of the page, wherever it was asked for. */
export function TellingHolder({ onReady }: HolderProps) {
  return (
    // Below the header: what is told must not lie over what it tells about.
    <App notification={{ top: 56 }}>
      <Ready onReady={onReady} />
    </App>
  );
}
