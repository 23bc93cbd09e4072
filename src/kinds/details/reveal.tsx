import { createContext, type ReactNode, use, useState } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import { Call, revealEndpoint } from '../../../resources/kit/calls.ts';
import type { AnyField } from '../../../resources/kit/field.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { useSend } from '../../data/use-send.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';

/** The record whose values stand below. */
export const RecordContext = createContext<{ readonly resource: AnyResource; readonly id: string } | null>(
  null,
);

interface Props {
  readonly field: AnyField;
  readonly name: string;
  readonly value: unknown;
  /** The value as it is shown without being revealed. */
  readonly children: ReactNode;
}

/** A masked value, with a button that shows it whole to who may see it; every look at it is written down. */
export function Revealable(props: Props) {
  const record = use(RecordContext);
  const { access } = useApp();
  const { field, name, value, children } = props;
  const { reveal } = field.spec;
  const able =
    record !== null &&
    reveal !== undefined &&
    record.resource.model.fields[name] === field &&
    access.holds(reveal) &&
    String(value).includes('*');
  if (!able) return children;
  return (
    <Masked key={`${record.id} ${name} ${value}`} {...props} resource={record.resource} id={record.id} />
  );
}

function Masked({ field, name, children, resource, id }: Props & { resource: AnyResource; id: string }) {
  const { say } = useLanguage();
  const send = useSend();
  const [shown, setShown] = useState<string>();
  const [asking, setAsking] = useState(false);
  if (shown !== undefined) return <span>{shown}</span>;
  const show = async () => {
    setAsking(true);
    try {
      const call = new Call(revealEndpoint(resource), { params: { id }, body: { field: name } });
      const { data } = await send<{ value: string | null }>(call, { quiet: true });
      setShown(data.value ?? '');
    } catch (error) {
      // The refusal was shown already.
      if (!(error instanceof HttpProblem)) throw error;
    }
    setAsking(false);
  };
  return (
    <>
      {children}
      <button
        type="button"
        className="detail-reveal"
        aria-label={say(texts.detail.revealOf, { name: say(field.label) })}
        title={say(texts.detail.revealNote)}
        disabled={asking}
        onClick={() => void show()}
      >
        {say(texts.detail.reveal)}
      </button>
    </>
  );
}
