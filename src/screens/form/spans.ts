import type { Fields } from '../../../resources/kit/field.ts';

/** What stands in a form as one control: a field, or with `end` a field and the one that ends what it begins. */
export interface FormPlace {
  readonly name: string;
  readonly end?: string;
}

/** The controls of a section's fields: from and to share one where both can be entered and stand side by side. */
export function placesOf(names: readonly string[], fields: Fields): FormPlace[] {
  const places: FormPlace[] = [];
  for (const name of names) {
    const before = places.at(-1);
    if (before && fields[before.name]?.spec.ends === name && fields[name])
      places[places.length - 1] = { name: before.name, end: name };
    else places.push({ name });
  }
  return places;
}
