import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useTitles } from '../kinds/inputs/use-options.ts';

/** docs/specification.md §9.01. */
const sizes = [5, 10, 20] as const;

interface Props {
  readonly model: string;
  readonly label: string;
  readonly ids: readonly string[];
  readonly disabled?: boolean;
  readonly onRemove: (id: string) => void;
}

/** What is selected, a page at a time; only the names that show are asked for, so that ten thousand are no more than five. */
export function SelectedList({ model, label, ids, disabled, onRemove }: Props) {
  const { say } = useLanguage();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(sizes[0]);
  const pages = Math.max(1, Math.ceil(ids.length / size));
  const at = Math.min(page, pages);
  const shown = ids.slice((at - 1) * size, at * size);
  const { titles } = useTitles(model, shown);
  if (ids.length === 0) return null;
  return (
    <>
      <ul className="selected-list" aria-label={label}>
        {shown.map((id) => (
          <li key={id}>
            <span>{titles.get(id) ?? '…'}</span>
            <Button
              type="link"
              size="small"
              disabled={disabled}
              aria-label={say(texts.form.removeNamed, { name: titles.get(id) ?? id })}
              onClick={() => onRemove(id)}
            >
              {say(texts.form.remove)}
            </Button>
          </li>
        ))}
      </ul>
      {ids.length > sizes[0] && (
        <Pagination
          size="small"
          current={at}
          pageSize={size}
          total={ids.length}
          showSizeChanger={{ showSearch: false }}
          pageSizeOptions={[...sizes]}
          showLessItems
          onChange={(to, of) => {
            setPage(of === size ? to : 1);
            setSize(of);
          }}
        />
      )}
    </>
  );
}
