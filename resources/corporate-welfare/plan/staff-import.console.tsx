import { Button } from 'antd';
import { useState } from 'react';
import type { SlotProps } from '../../../src/customize.ts';
import { useMay } from '../../../src/data/use-may.ts';
import { useRefresh } from '../../../src/data/use-refresh.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import type { RowOf } from '../../kit/resource.ts';
import { welfareStatus } from '../enums.ts';
import { welfareStaff } from '../staff/index.ts';
import { welfare } from './index.ts';

const ImportDialog = lazyPage(
  'import-dialog',
  async () => (await import('../../../src/import/import-dialog.tsx')).ImportDialog,
);

const words = {
  import: { en: 'Import staff', zh: '导入员工' },
  how: {
    en: 'Phone, name and perhaps number, department and own amount, from a file of up to 10,000 lines. Lines with a fault are shown and left out.',
    zh: '从文件导入手机号、姓名，及可选的工号、部门、单独额度，最多10,000行；有误的行会列出且不导入。',
  },
  over: { en: 'The plan has ended and takes nobody any more.', zh: '福利计划已结束，不能再添加员工。' },
} as const;

/** Staff of a plan from a file, previewed line by line (P56). */
export function StaffImport({ row }: SlotProps<RowOf<typeof welfare>>) {
  const { say } = useLanguage();
  const may = useMay(welfareStaff, 'create');
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // Who came counts in the plan too.
    void refresh([welfare]);
  };
  if (row.welfare_status === welfareStatus.ended) return <p className="field-help">{say(words.over)}</p>;
  return (
    <>
      <p className="field-help">{say(words.how)}</p>
      {may && <Button onClick={() => setOpen(true)}>{say(words.import)}</Button>}
      {open && <ImportDialog resource={welfareStaff} within={{ welfare_id: row.id }} onClose={close} />}
    </>
  );
}
