import { describe, expect, it } from 'vitest';
import { product } from '../../resources/index.ts';
import { seenByMerchants } from '../../resources/kit/seen.ts';

describe('a product as a merchant sees it', () => {
  it('names nowhere a field that is hidden from merchants', () => {
    for (const resource of product.resources.map(seenByMerchants)) {
      const { list, form, detail, export: exported } = resource;
      const named = JSON.stringify([
        list,
        form,
        detail?.facts,
        detail?.sections.filter((section) => 'fields' in section),
        exported,
      ]);
      for (const hidden of resource.model.merchantHidden)
        expect(named, resource.name).not.toContain(`"${hidden}"`);
    }
  });
});
