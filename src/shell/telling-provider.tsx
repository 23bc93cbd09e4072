import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { TellingContext, tellingBy } from './telling.ts';
import type { AntdTelling, HolderProps } from './telling-holder.tsx';

/** Gives the pages their way to tell something; what that needs of antd loads when it is first used, or ahead (`load`). */
export function TellingProvider({ children }: { children: ReactNode }) {
  const [Holder, setHolder] = useState<ComponentType<HolderProps>>();
  const api = useRef<AntdTelling>(null);
  const waiting = useRef<((api: AntdTelling) => unknown)[]>([]);
  const telling = useMemo(() => {
    // What can't be loaded now may be loaded the next time that something is told; what waited is told then.
    const load = () =>
      void import('./telling-holder.tsx').then(
        ({ TellingHolder }) => setHolder(() => TellingHolder),
        () => {},
      );
    const run = (use: (api: AntdTelling) => unknown) => {
      if (api.current) {
        use(api.current);
        return;
      }
      waiting.current.push(use);
      load();
    };
    return { ...tellingBy(run), load };
  }, []);
  const onReady = (now: AntdTelling) => {
    api.current = now;
    for (const use of waiting.current.splice(0)) use(now);
  };
  return (
    <TellingContext value={telling}>
      {children}
      {Holder && <Holder onReady={onReady} />}
    </TellingContext>
  );
}
