import { Select, Spin } from 'antd';
import { useState } from 'react';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { besideOf } from './beside.ts';
import { idsOf } from './ids.ts';
import { ariaOf, type InputProps } from './input.ts';
import { sharedFilter } from './shared-filter.ts';
import { useOptions, useTitles } from './use-options.ts';

/**
 * A reference, or a few of them: a list that searches on the server. The titles of what is chosen are asked for once, so that
 * an opened form never shows a bare id.
 */
export function RefInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { say, lang } = useLanguage();
  const { product } = useApp();
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const target = modelOf(product, field.spec.target ?? '');
  const several = field.kind === 'refs';
  const ids = idsOf(value);
  const options = useOptions(target.name, keyword, open, { filters: sharedFilter(props) });
  const { titles, fetching } = useTitles(target.name, ids);

  const items = options.rows.map((row) => ({
    value: row.id,
    label: row.title,
    beside: row.refused ?? besideOf(target, row, lang),
    disabled: row.refused !== undefined,
  }));
  const known = new Set(items.map((item) => item.value));
  const chosen = ids
    .filter((id) => !known.has(id) && titles.has(id))
    .map((id) => ({ value: id, label: titles.get(id) ?? id, beside: '', disabled: false }));
  const more = options.total > options.rows.length;

  return (
    <Select<string | string[], (typeof items)[number]>
      {...ariaOf(props)}
      mode={several ? 'multiple' : undefined}
      value={several ? [...ids] : ids[0]}
      disabled={disabled}
      status={props.invalid ? 'error' : undefined}
      loading={fetching}
      placeholder={say(texts.common.pleaseSelect)}
      showSearch
      allowClear={field.spec.required !== true}
      filterOption={false}
      maxCount={several ? field.spec.max : undefined}
      onOpenChange={setOpen}
      onSearch={setKeyword}
      options={[...items, ...(keyword ? [] : chosen)]}
      labelRender={({ label, value: id }) => label ?? titles.get(String(id)) ?? '…'}
      optionRender={({ data }) => (
        <span className="input-option">
          <span>{data.label}</span>
          {data.beside && <small>{data.beside}</small>}
        </span>
      )}
      notFoundContent={
        options.fetching ? (
          <Spin size="small" />
        ) : (
          say(options.problem ? texts.list.emptyNoAnswer : texts.common.noData)
        )
      }
      popupRender={(menu) => (
        <>
          {menu}
          {more && (
            <p className="input-more">
              {say(texts.form.moreOptions, { shown: options.rows.length, total: options.total })}
            </p>
          )}
        </>
      )}
      onChange={(next) => {
        setKeyword('');
        onChange(next ?? null);
      }}
      onBlur={onBlur}
    />
  );
}
