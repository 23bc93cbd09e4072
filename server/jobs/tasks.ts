import type { Services, Task } from '../server-extension.ts';

export interface Tasks {
  /** One round of every task, now: what tests do instead of waiting. */
  runAll(): Promise<void>;
  /** No new round begins; the running ones are waited for. */
  stop(): Promise<void>;
}

/** Runs tasks over and over, each a while after its own last round, so that a slow round never overtakes itself. */
export function startTasks(services: Services, tasks: readonly Task[], running: boolean): Tasks {
  const timers = new Map<Task, NodeJS.Timeout>();
  const rounds = new Set<Promise<void>>();
  let stopped = !running;

  const again = (task: Task) => {
    if (!stopped) timers.set(task, setTimeout(() => round(task), task.everyMs).unref());
  };
  const round = (task: Task) => {
    const done = task
      .run(services)
      .catch((error: unknown) =>
        services.log.error({ err: error, task: task.name }, 'a task failed; it runs again'),
      )
      .finally(() => {
        rounds.delete(done);
        again(task);
      });
    rounds.add(done);
  };
  for (const task of tasks) again(task);
  return {
    runAll: async () => {
      for (const task of tasks) await task.run(services);
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(rounds);
    },
  };
}
