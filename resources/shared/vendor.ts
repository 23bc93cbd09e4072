import { f, model } from '../kit/index.ts';

/** A factory that builds cabinets; its people see only its own rows (docs/domain/roles.md §3.3, factory scope). */
export const Vendor = model(
  'vendor',
  { vendor_name: f.text({ en: 'Vendor', zh: '厂商' }, { required: true, max: 64 }) },
  { label: { en: 'Vendor', zh: '厂商' }, title: 'vendor_name', scope: 'is_vendor' },
);

declare module '../kit/vocabulary.ts' {
  interface Models {
    vendor: typeof Vendor;
  }
}
