import { useEffect, useRef, useState } from 'react';
import { HttpProblem } from '../../providers/http.ts';
import { Call, importCalls } from '../../resources/kit/calls.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useCall } from '../data/use-call.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { partName, refusedFile } from '../pickers/key-file.ts';
import { type ImportJob, importJobStatus } from './import-job.ts';

/** A running import is asked how far it is so often. Milliseconds. */
const askEveryMs = 1_000;

/** One import from its file to its end. `onDone` hears of the end once. @param within whose the rows are to be, by the reference that says so */
export function useImport(
  resource: AnyResource,
  onDone: (job: ImportJob) => void,
  within?: Readonly<Record<string, string>>,
) {
  const { say } = useLanguage();
  const send = useSend();
  const refresh = useRefresh();
  const calls = importCalls(resource);
  const [job, setJob] = useState<ImportJob>();
  const [reading, setReading] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const running = job?.status === importJobStatus.running;
  const progress = useCall<ImportJob>(running ? new Call(calls.read, { params: { id: job.id } }) : null, {
    quiet: true,
  });
  const ask = progress.retry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is made anew each time and does the same
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [running]);

  const told = useRef<string>(undefined);
  const answer = progress.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by a new answer only
  useEffect(() => {
    if (answer) take(answer);
  }, [answer]);

  const take = (next: ImportJob) => {
    setJob(next);
    if (next.status !== importJobStatus.done || told.current === next.id) return;
    told.current = next.id;
    void refresh([resource]);
    onDone(next);
  };
  const tell = async (call: Call) => {
    setBusy(true);
    setRefusal('');
    try {
      take((await send<ImportJob>(call, { quiet: true, ownErrors: true })).data);
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem;
      setRefusal(Object.values(problem.errors ?? {}).flat()[0] ?? problem.message);
    } finally {
      setBusy(false);
    }
  };

  return {
    job,
    reading,
    busy,
    refusal,
    refuse: setRefusal,
    read: async (file: File | undefined) => {
      if (!file) return;
      setJob(undefined);
      const refused = refusedFile(file);
      setRefusal(refused ? say(refused) : '');
      if (refused) return;
      setReading(file.name);
      await tell(new Call(calls.upload, { files: { [partName]: file }, query: within }));
      setReading('');
    },
    map: (mapping: Readonly<Record<string, number>>) =>
      job && tell(new Call(calls.map, { params: { id: job.id }, body: { mapping } })),
    execute: () => job && !busy && tell(new Call(calls.execute, { params: { id: job.id }, body: {} })),
  };
}
