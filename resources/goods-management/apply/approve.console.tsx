import { ActionInputs } from '../../../src/actions/action-inputs.tsx';
import type { ActionFieldsProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { AnyField } from '../../kit/field.ts';
import type { Label } from '../../kit/label.ts';

const words = {
  applied: { en: 'Applied with: {value}. Empty: as applied', zh: '申请为：{value}，留空则按申请内容' },
  all: { en: 'Each with the brand and category it was applied with.', zh: '均按申请的品牌和分类通过。' },
} as const satisfies Readonly<Record<string, Label>>;

/** Brand and category, beside what was applied with; many at once are approved as they are. */
export function ApproveFields(props: ActionFieldsProps) {
  const { say } = useLanguage();
  const { row, fields } = props;
  if (!row) return <p className="action-hint">{say(words.all)}</p>;
  const applied: Readonly<Record<string, unknown>> = { brand_id: row.brand_name, type_id: row.type_path };
  const beside = (name: string, field: AnyField): AnyField => {
    const value = applied[name];
    if (typeof value !== 'string') return field;
    const text = say(words.applied, { value });
    return { ...field, spec: { ...field.spec, help: { en: text, zh: text } } };
  };
  const told = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, beside(name, field)]));
  return <ActionInputs {...props} fields={told} />;
}
