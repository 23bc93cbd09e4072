import { Modal } from 'antd';
import { type DragEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { type ArrangedColumn, headOf, leastVisible, widthLimits } from './arrangement.ts';
import type { Columns } from './use-columns.ts';
import './column-dialog.css';
import { useTelling } from '../../shell/telling.ts';

interface Props {
  columns: Columns;
  onClose: () => void;
}

const move = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
};

/**
 * Which columns show, in what order, how wide and where pinned; stored for the person (docs/specification.md §2 and §5). Order by
 * dragging or by the arrows, so that a keyboard is enough.
 */
export function ColumnDialog({ columns: { columns, declared, save }, onClose }: Props) {
  const { say, lang } = useLanguage();
  const { message } = useTelling();
  const [draft, setDraft] = useState(columns);
  const [restored, setRestored] = useState(false);
  const [saving, setSaving] = useState(false);
  const [moved, setMoved] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const least = leastVisible(draft);

  const edit = (next: readonly ArrangedColumn[]) => {
    setDraft(next);
    setRestored(false);
  };
  const change = (at: number, part: Partial<ArrangedColumn>) =>
    edit(draft.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const shift = (at: number, to: number) => {
    const one = draft[at];
    if (!one || to < 0 || to >= draft.length) return;
    edit(move(draft, at, to));
    setMoved(say(texts.list.columnMoved, { name: one.column.of.label, n: to + 1 }));
  };
  const show = (at: number, visible: boolean) => {
    if (!visible && draft.filter((one) => one.visible).length <= least) {
      void message.warning(say(texts.list.columnsMinimum, { n: least }));
      return;
    }
    change(at, { visible });
  };
  const restore = () => {
    setDraft(declared);
    setRestored(true);
    void message.info(say(texts.list.columnsRestored));
  };
  const store = async () => {
    setSaving(true);
    try {
      await save(restored ? null : draft);
      void message.success(say(texts.list.columnsSaved));
      onClose();
    } catch {
      // The refusal already stands in a message; what was arranged stays.
      setSaving(false);
    }
  };
  const dragOver = (at: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged === null || dragged === at) return;
    edit(move(draft, dragged, at));
    setDragged(at);
  };

  return (
    <Modal
      open
      title={say(texts.list.columnSettings)}
      okText={say(texts.common.save)}
      cancelText={say(texts.common.cancel)}
      confirmLoading={saving}
      onOk={store}
      onCancel={onClose}
      width={560}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className="column-foot">
          <button type="button" className="quiet-button" onClick={restore}>
            {say(texts.list.restoreDefault)}
          </button>
          <CancelBtn />
          <OkBtn />
        </div>
      )}
    >
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
      <ul className="column-list">
        {draft.map((one, at) => {
          const name = headOf(one.column.of, lang);
          const kept = one.column.kept;
          return (
            <li
              key={one.column.field}
              data-dragged={dragged === at || undefined}
              draggable
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onDragOver={dragOver(at)}
            >
              <span className="column-grip" aria-hidden="true" />
              <label title={kept ? say(texts.list.columnFixed) : undefined}>
                <input
                  type="checkbox"
                  aria-label={say(texts.list.columnShow, { name })}
                  checked={one.visible}
                  disabled={kept}
                  onChange={(event) => show(at, event.target.checked)}
                />
                <span>{name}</span>
              </label>
              <input
                className="column-width"
                type="number"
                inputMode="numeric"
                aria-label={say(texts.list.columnWidth, { name })}
                placeholder={say(texts.list.columnAuto)}
                min={widthLimits.min}
                max={widthLimits.max}
                value={one.width ?? ''}
                onChange={(event) =>
                  change(at, {
                    width: event.target.value === '' ? null : Math.round(Number(event.target.value)),
                  })
                }
              />
              <select
                aria-label={say(texts.list.columnPin, { name })}
                value={one.fixed ?? ''}
                onChange={({ target: { value } }) =>
                  change(at, { fixed: value === 'left' || value === 'right' ? value : null })
                }
              >
                <option value="">{say(texts.list.columnPinNone)}</option>
                <option value="left">{say(texts.list.columnPinLeft)}</option>
                <option value="right">{say(texts.list.columnPinRight)}</option>
              </select>
              <button
                type="button"
                className="column-move"
                aria-label={say(texts.list.columnUp, { name })}
                disabled={at === 0}
                onClick={() => shift(at, at - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="column-move"
                aria-label={say(texts.list.columnDown, { name })}
                disabled={at === draft.length - 1}
                onClick={() => shift(at, at + 1)}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
