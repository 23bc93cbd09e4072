import type { ChartMeasure } from '../../charts/figures.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';

interface SwitchProps {
  readonly measures: readonly ChartMeasure[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** By which of its measures a chart is drawn; nothing where it has one only. */
export function MeasureSwitch({ measures, chosen, onChoose }: SwitchProps) {
  const { say } = useLanguage();
  if (measures.length < 2) return null;
  return (
    <TabSwitcher
      label={say(words.measure)}
      className="chart-choice"
      tab={chosen}
      onTab={onChoose}
      tabs={measures.map(({ name, label }) => ({ key: name, content: label }))}
    />
  );
}
