import { createContext, use, useMemo } from 'react';

const Purpose = createContext<string | undefined>(undefined);
/** What is chosen for, as `resource.act` or `resource.act.id` of the record: pickers inside offer only what that act may then use. */
export const PurposeProvider = Purpose.Provider;

/** The parameter that says what is chosen for; none where nothing is going to be written. */
export function usePurpose(): Readonly<Record<string, string>> {
  const purpose = use(Purpose);
  return useMemo((): Record<string, string> => (purpose === undefined ? {} : { for: purpose }), [purpose]);
}
