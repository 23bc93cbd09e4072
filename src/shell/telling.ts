import { createContext, useContext } from 'react';
import type { AntdTelling } from './telling-holder.tsx';

type Message = Pick<AntdTelling['message'], 'success' | 'error' | 'warning' | 'info' | 'open'>;
type Notification = Pick<AntdTelling['notification'], 'open' | 'destroy'>;
type Modal = Pick<AntdTelling['modal'], 'confirm'>;

/** The same parameters, answered with nothing: what is asked for stands as soon as antd's part of it is there. */
type Later<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer P) => unknown ? (...given: P) => void : never;
};

/** antd's messages, notifications and questions, which come in a chunk of their own after the first page. */
export interface Telling {
  readonly message: Later<Message>;
  readonly notification: Later<Notification>;
  readonly modal: Later<Modal>;
  /** Loads it ahead: without a network the message that says so could not be loaded any more. */
  load(): void;
}

/** Runs something with antd's own as soon as that is there. */
type Run = (use: (api: AntdTelling) => unknown) => void;

export const tellingBy = (run: Run): Omit<Telling, 'load'> => ({
  message: {
    success: (...given) => run(({ message }) => message.success(...given)),
    error: (...given) => run(({ message }) => message.error(...given)),
    warning: (...given) => run(({ message }) => message.warning(...given)),
    info: (...given) => run(({ message }) => message.info(...given)),
    open: (...given) => run(({ message }) => message.open(...given)),
  },
  notification: {
    open: (...given) => run(({ notification }) => notification.open(...given)),
    destroy: (...given) => run(({ notification }) => notification.destroy(...given)),
  },
  modal: { confirm: (...given) => run(({ modal }) => modal.confirm(...given)) },
});

export const TellingContext = createContext<Telling | null>(null);

/** Tells the person something over the page, or asks them. */
export function useTelling(): Telling {
  const telling = useContext(TellingContext);
  if (!telling) throw new Error('nothing can be told outside of TellingProvider');
  return telling;
}
