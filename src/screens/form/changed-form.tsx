import { HttpProblem } from '../../../providers/http.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useNotify } from '../../data/use-notify.ts';
import { ChangedBanner, useChangedRecord, useNewest } from '../../live/changed-record.tsx';
import type { Form } from './use-form.ts';

/** Somebody changed the record that is being edited: the person takes those values or keeps their own, before anything is sent. */
export function ChangedForm({ resource, form }: { resource: AnyResource; form: Form }) {
  const changed = useChangedRecord(resource, form.source);
  const newest = useNewest(resource);
  const notify = useNotify();
  const { source } = form;
  if (!changed || !source || form.sending) return null;

  const take = async (whose: 'mine' | 'theirs') => {
    try {
      form.rebaseOn(await newest(source.id), whose);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      notify(error.message);
    }
  };
  return (
    <div className="form-changed">
      <ChangedBanner
        changed={changed}
        onLoad={() => void take('theirs')}
        onKeep={form.dirty ? () => void take('mine') : undefined}
      />
    </div>
  );
}
