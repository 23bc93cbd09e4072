import { Table, Typography } from 'antd';
import type { SlotProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { optionOf } from '../../kit/enumeration.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { agingStatus } from '../factory-enums.ts';
import type { aging } from './index.ts';
import { agingRule, agingVerdicts, ruleTexts } from './rules.ts';

const words = {
  rule: { en: 'Rule', zh: '规则' },
  measured: { en: 'Measured', zh: '实测' },
  verdict: { en: 'Verdict', zh: '判定' },
  kept: { en: 'Kept', zh: '符合' },
  broken: { en: 'Not kept', zh: '不符合' },
  waiting: { en: 'Not yet', zh: '未达到' },
} as const satisfies Readonly<Record<string, Label>>;

/** Rules that a run keeps by going on long enough: while it runs they wait. */
const grows: ReadonlySet<number> = new Set([agingRule.hours, agingRule.cycles]);

/** One line for every rule, computed from the figures of the run. */
export function Verdicts({ row }: SlotProps<RowOf<typeof aging>>) {
  const { say } = useLanguage();
  const texts = ruleTexts(row);
  const running = row.aging_status === agingStatus.running;
  const lines = agingVerdicts(row).map(({ rule, passed }) => {
    const option = optionOf(agingRule, rule);
    const [limit, measured] = texts[rule] ?? [];
    const noSample = rule === agingRule.temperature && row.temp_samples === 0;
    const waits = !passed && ((running && grows.has(rule)) || noSample);
    return {
      rule,
      name: option ? say(option) : String(rule),
      limit: limit ? say(limit) : '',
      measured: measured ? say(measured) : '',
      word: say(passed ? words.kept : waits ? words.waiting : words.broken),
      tone: passed ? 'success' : waits ? 'neutral' : 'danger',
    };
  });
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="rule"
      dataSource={lines}
      columns={[
        {
          title: say(words.rule),
          dataIndex: 'name',
          // Beneath the rule, so that the table fits a phone.
          render: (name: string, { limit }) => (
            <>
              {name}
              <div>
                <Typography.Text type="secondary">{limit}</Typography.Text>
              </div>
            </>
          ),
        },
        {
          title: say(words.verdict),
          dataIndex: 'word',
          render: (word: string, { tone }) => (
            <span className="status" data-tone={tone}>
              {word}
            </span>
          ),
        },
        { title: say(words.measured), dataIndex: 'measured' },
      ]}
    />
  );
}
