import { Pager } from './pager.tsx';
import type { ListModel } from './use-list.ts';

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
      onPage={address.setPage}
      onSize={address.setSize}
    />
  );
}
