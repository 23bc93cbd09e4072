import type { SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { Label } from '../../kit/label.ts';
import { modelStatus } from '../../shared/goods.ts';
import { leastImages } from '../../shared/goods-material.ts';
import { picturesOf } from './pictures.ts';
import type { ModelingRow } from './steps.console.tsx';
import './modeling.console.css';

const words = {
  counted: { en: '{n} of at least {least} modeling pictures', zh: '建模图片{n}张，至少需要{least}张' },
  none: { en: 'No pictures yet.', zh: '暂无图片。' },
  passed: { en: 'Passed', zh: '合格' },
  failed: { en: 'Failed', zh: '不合格' },
} as const satisfies Readonly<Record<string, Label>>;

/** The pictures of every side and lighting, each with what the examiner decided of it. */
export function Gallery({ row }: SlotProps<ModelingRow>) {
  const { say } = useLanguage();
  const pictures = picturesOf(row);
  const failed = new Set(row.failed_images ?? []);
  const decided = row.model_status !== modelStatus.toComplete;
  const least = leastImages(row.identify_types);
  const n = row.model_images?.length ?? 0;
  return (
    <>
      <p className="modeling-counted" data-short={n < least || undefined}>
        {say(words.counted, { n, least })}
      </p>
      {pictures.length === 0 ? (
        <p className="modeling-none">{say(words.none)}</p>
      ) : (
        <ul className="modeling-gallery">
          {pictures.map(({ source, name }, at) => {
            const bad = failed.has(String(at));
            return (
              <li key={name.en} data-failed={bad || undefined}>
                <a href={source} target="_blank" rel="noreferrer">
                  <img src={source} alt={say(name)} loading="lazy" />
                </a>
                <span>{say(name)}</span>
                {decided && <em>{say(bad ? words.failed : words.passed)}</em>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
