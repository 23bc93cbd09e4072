import { Dropdown } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';

interface Props {
  readonly title: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  /** How many lines can be told apart. */
  readonly most: number;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Which of a dimension's values have a line in the chart. */
export function LineChooser({ title, options, chosen, most, onChoose }: Props) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  if (options.length === 0) return null;
  // One line alone is replaced by the next one that is chosen.
  const alone = most === 1;
  const toggle = (id: string) =>
    onChoose(
      alone
        ? [id]
        : chosen.includes(id)
          ? chosen.filter((one) => one !== id)
          : [...chosen, id].slice(0, most),
    );
  return (
    <Dropdown
      open={open}
      onOpenChange={(next, { source }) => source === 'trigger' && setOpen(next)}
      trigger={['click']}
      menu={{
        multiple: true,
        selectable: true,
        selectedKeys: [...chosen],
        style: { maxHeight: 320, overflow: 'auto' },
        items: options.map(({ id, name }) => ({
          key: id,
          label: name,
          disabled: !alone && chosen.length >= most && !chosen.includes(id),
        })),
        onClick: ({ key }) => toggle(key),
      }}
    >
      <button type="button" className="quiet-button" title={title}>
        {(alone && options.find(({ id }) => id === chosen[0])?.name) ||
          say(words.chosen, { n: chosen.length })}
      </button>
    </Dropdown>
  );
}
