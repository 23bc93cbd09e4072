import type { Label } from './kit/label.ts';

/** What the product is called, on its sign-in page, beside its mark and in the window's title. */
export const title: Label = { en: 'smart cloud smart retail', zh: '智云智慧零售' };
