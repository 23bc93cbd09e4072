import { enabled } from '../../resources/kit/enabled.ts';
import { frameworkErrors } from '../../resources/kit/errors.ts';
import { auto, crud, defineResource, enumeration, f, model } from '../../resources/kit/index.ts';
import { AuditLog } from '../../resources/kit/people/audit-log.ts';
import { NoticeToUser } from '../../resources/kit/people/notice-log.ts';
import { Organisation } from '../../resources/kit/people/org.ts';
import { Role } from '../../resources/kit/people/role.ts';
import { User } from '../../resources/kit/people/user.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { ActionCode } from '../../resources/kit/vocabulary.ts';

/** A product of another trade on the same framework: a library. Of the cabinets' business it knows nothing. */

const loanState = enumeration({
  out: { code: 1, en: 'Lent', zh: '借出', tone: 'progress' },
  returned: { code: 2, en: 'Returned', zh: '已还', tone: 'success' },
});

const Book = model(
  'library_book',
  {
    title: f.text({ en: 'Book title', zh: '书名' }, { required: true, max: 80 }),
    price: f.money({ en: 'Price', zh: '价格' }, { required: true, min: 1 }),
  },
  { label: { en: 'Book', zh: '图书' }, title: 'title', scope: 'org' },
).unique('title', 10005);

const Loan = model(
  'library_loan',
  {
    book_id: f.ref({ en: 'Book', zh: '图书' }, 'library_book', { required: true }),
    reader: f.text({ en: 'Reader', zh: '读者' }, { required: true, max: 20 }),
    state: auto(f.enum({ en: 'State', zh: '状态' }, loanState, { required: true })),
  },
  { label: { en: 'Loan', zh: '借阅' }, title: 'reader', scope: 'org' },
).via('book_title', f.text({ en: 'Book title', zh: '书名' }), 'book_id', 'title');

/** Whom users may belong to; here nobody does. */
const Member = model(
  'mct',
  {
    full_name: f.text({ en: 'Name', zh: '名称' }, { required: true, max: 80 }),
    enabled: auto(f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true })),
  },
  { label: { en: 'Institution', zh: '机构' }, title: 'full_name', scope: 'is_merchant' },
);

declare module '../../resources/kit/vocabulary.ts' {
  interface Models {
    library_book: typeof Book;
    library_loan: typeof Loan;
  }
  interface MenuGroups {
    library: true;
  }
  interface ScreenCodes {
    LIBRARY_BOOKS: true;
    LIBRARY_LOANS: true;
  }
}

const book = defineResource(Book, {
  label: { en: 'Books', zh: '图书管理' },
  route: '/library/book',
  permission: 'LIBRARY_BOOKS',
  menu: 'library',
  api: crud('/library_book'),
  list: {
    columns: ['title', 'price', 'create_time'],
    filters: ['title'],
    row: ['update'],
    page: ['create'],
  },
  form: { layout: 'drawer', sections: [{ fields: ['title', 'price'] }] },
});

const loan = defineResource(Loan, {
  label: { en: 'Loans', zh: '借阅管理' },
  route: '/library/loan',
  permission: 'LIBRARY_LOANS',
  menu: 'library',
  api: crud('/library_loan'),
  flows: [Loan.flow('state', 'out', { out: { take_back: 'returned' }, returned: {} })],
  actions: { take_back: Loan.action({ label: { en: 'Take back', zh: '还书' } }) },
  list: {
    columns: ['reader', 'book_title', 'state'],
    filters: ['reader', 'state'],
    row: ['take_back'],
    page: ['create'],
  },
  form: { layout: 'drawer', sections: [{ fields: ['book_id', 'reader'] }] },
});

const phoneReveal: ActionCode = 'PHONE_REVEAL';

export const library: Product = {
  title: { en: 'Town library', zh: '城市图书馆' },
  resources: [book, loan],
  models: [Organisation, Role, User, AuditLog, NoticeToUser, Member],
  menu: { library: { en: 'Library', zh: '图书馆', code: 'LIBRARY', icon: 'shangpin' } },
  actionCodes: { [phoneReveal]: { en: 'Reveal full phone', zh: '查看完整手机号' } },
  errors: frameworkErrors,
};

export const librarian = '13711112222';
