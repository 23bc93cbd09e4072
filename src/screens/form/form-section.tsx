import type { ReactNode } from 'react';

/** Fields that belong together, under their heading. */
export function FormSectionFields({
  title,
  help,
  children,
}: {
  title?: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <section className="form-section">
      {title && <h2>{title}</h2>}
      {help && <p className="field-help">{help}</p>}
      {children}
    </section>
  );
}
