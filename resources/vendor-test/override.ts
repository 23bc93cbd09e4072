import { auto, f } from '../kit/index.ts';

const photos = { max: 3, upload: { types: ['png', 'jpg', 'jpeg'] } } as const;

/** Who judged a result of the factory anew, and why. */
export const overriddenBy = {
  override_reason: auto(f.text({ en: 'Reason for overriding', zh: '改判原因' }, { max: 200, long: true })),
  override_photos: auto(f.images({ en: 'Override photos', zh: '改判照片' }, photos)),
  override_name: auto(f.text({ en: 'Overridden by', zh: '改判人' }, { max: 32 })),
  override_time: auto(f.dateTime({ en: 'Overridden at', zh: '改判时间' })),
};

/** What overriding asks for. */
export const overrideInput = {
  reason: f.text({ en: 'Reason', zh: '改判原因' }, { required: true, min: 2, max: 200, long: true }),
  photos: f.images({ en: 'Photos', zh: '照片' }, { ...photos, required: true, min: 1 }),
};

/** What overriding writes beside the new result. */
export const overrideOf = ({
  input,
  me,
  now,
}: {
  readonly input: { readonly reason: string; readonly photos: readonly string[] };
  readonly me: { readonly name: string };
  readonly now: string;
}) => ({
  override_reason: input.reason,
  override_photos: input.photos,
  override_name: me.name,
  override_time: now,
});
