import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { enabled } from '../../kit/enabled.ts';
import { vendors } from '../../shared/seed/organisations.ts';
import { personName, staffPhone } from '../../shared/seed/people.ts';
import { type Person, personRole } from '../person.ts';

export type PersonRow = StoredRow<typeof Person>;

export const factoryStaff = 120;
const prefixes = ['HG', 'BL', 'BC'];
const lines = ['A线', 'B线', 'C线', '总装线'];

/** P74: each line has testers, and every tenth person leads or inspects. */
export function persons(seedNumber: number): PersonRow[] {
  const stream = new Stream(seedNumber, 'persons');
  return Array.from({ length: factoryStaff }, (_, index): PersonRow => {
    const vendor = around(vendors, index % 10 < 6 ? 0 : index % 10 < 9 ? 1 : 2);
    const month = String(1 + (index % 12)).padStart(2, '0');
    const day = String(1 + ((index * 5) % 28)).padStart(2, '0');
    return {
      staff_no: `${around(prefixes, Number(vendor.id) - 1)}${String(index + 1).padStart(4, '0')}`,
      person_name: personName(stream),
      phone: staffPhone(2, index + 1),
      vendor_id: vendor.id,
      person_role: stream.weighted([
        [personRole.tester, 8],
        [personRole.leader, 1],
        [personRole.inspector, 2],
      ]),
      line_name: index % 8 === 5 ? null : stream.pick(lines),
      test_count: 0,
      pass_rate: null,
      enabled: index % 13 === 9 ? enabled.disabled : enabled.enabled,
      ...newRowColumns(index + 1, `2024-${month}-${day} 08:30:00`),
    };
  });
}
