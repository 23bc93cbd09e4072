import { columnsOf } from '../../../resources/kit/columns.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { Pager } from './pager.tsx';
import type { ListModel } from './use-list.ts';

const showsTimes = (resource: AnyResource) =>
  resource.statistics !== undefined ||
  columnsOf(resource, false).some(({ of, shown }) => shown && of.kind === 'date_time');

export function ListPager({ list, phone }: { list: ListModel; phone: boolean }) {
  const { answer, rows, address } = list;
  return (
    <Pager
      page={address.state.page}
      size={address.state.size}
      total={answer.total}
      more={answer.more}
      shown={rows?.length}
      phone={phone}
      zone={showsTimes(list.resource)}
      onPage={(page) => address.setPage(page)}
      onSize={address.setSize}
    />
  );
}
