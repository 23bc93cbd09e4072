import { Form } from 'antd';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import type { FieldMessages } from '../kinds/inputs/input.ts';
import { focusFirst } from './focus.ts';
import type { FormEntries } from './use-fields.ts';

/** What stands against the fields of the form around, by path. */
export const MessagesContext = createContext<FieldMessages>({});
const RefusalsContext = createContext(0);

/** antd's form around everything that asks it, e.g. a drawer whose content comes later. */
export function FieldScope({
  fields,
  children,
}: {
  readonly fields: FormEntries;
  readonly children: ReactNode;
}) {
  return (
    <Form
      form={fields.form}
      component={false}
      initialValues={fields.initial}
      onValuesChange={(changed: object) => fields.changed(Object.keys(changed))}
    >
      <MessagesContext value={fields.messages}>
        <RefusalsContext value={fields.refusals}>{children}</RefusalsContext>
      </MessagesContext>
    </Form>
  );
}

interface ElementProps {
  readonly id: string;
  readonly onSubmit: () => void;
  readonly className: string;
  readonly busy?: boolean;
  readonly element?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/** The form in the page, ours because antd's brings a look of its own. A refusal moves the eye to the first field that needs it. */
export function FormElement({ id, onSubmit, className, busy, element, children }: ElementProps) {
  const own = useRef<HTMLFormElement>(null);
  const place = element ?? own;
  const refusals = use(RefusalsContext);

  useEffect(() => {
    if (refusals === 0) return;
    // What was refused may have to be drawn first.
    const frame = requestAnimationFrame(() => focusFirst(place.current));
    return () => cancelAnimationFrame(frame);
  }, [refusals, place]);

  return (
    <form
      id={id}
      ref={place}
      className={className}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** A form of antd's with its fields ({@link FormField}), where both stand in one place. */
export function FieldForm({ fields, ...element }: { readonly fields: FormEntries } & ElementProps) {
  return (
    <FieldScope fields={fields}>
      <FormElement {...element} />
    </FieldScope>
  );
}
