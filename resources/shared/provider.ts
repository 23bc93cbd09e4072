import { identifyType } from '../enums.ts';
import { f, model } from '../kit/index.ts';

/** Who recognises what was taken (P65, whose screen comes later). */
export const Provider = model(
  'algorithm_mct',
  {
    provider_name: f.text({ en: 'Algorithm provider', zh: '算法商' }, { required: true, max: 64 }),
    identify_types: f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType, {
      required: true,
    }),
  },
  {
    label: { en: 'Algorithm provider', zh: '算法商' },
    title: 'provider_name',
    scope: 'is_provider',
    picker: ['identify_types'],
    choose: { as: 'select' },
  },
).unique('provider_name', 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    algorithm_mct: typeof Provider;
  }
}
