import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Label } from '../../resources/kit/label.ts';

/** Something that a part of the frame can do, offered in the palette while that part stands. */
export interface Command {
  readonly key: string;
  readonly label: Label;
  readonly run: () => void;
}

interface Commands {
  readonly add: (command: Command) => () => void;
  readonly all: () => readonly Command[];
}

const CommandsContext = createContext<Commands | null>(null);

/** Collects the commands of the frame's parts, so that the palette imports none of them. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const known = useRef(new Map<string, Command>());
  const commands = useMemo<Commands>(
    () => ({
      add: (command) => {
        known.current.set(command.key, command);
        return () => {
          if (known.current.get(command.key) === command) known.current.delete(command.key);
        };
      },
      all: () => [...known.current.values()],
    }),
    [],
  );
  return <CommandsContext value={commands}>{children}</CommandsContext>;
}

/** Offers a command while the caller is mounted; none where `run` is undefined, or where there is no palette. */
export function useCommand(key: string, label: Label, run: (() => void) | undefined): void {
  const commands = use(CommandsContext);
  const offered = run !== undefined;
  const latest = useEffectEvent(() => run?.());
  useEffect(() => {
    if (!offered) return;
    return commands?.add({ key, label, run: () => latest() });
  }, [commands, key, label, offered]);
}

/** What is offered at this moment. */
export function useCommands(): readonly Command[] {
  return use(CommandsContext)?.all() ?? [];
}
