import type { systemCalls } from './calls.ts';

/** The calls that belong to no entity, in words: what the description of the interface says of each. */

type Json = { readonly [key: string]: unknown };

interface SystemOperation {
  readonly summary: string;
  readonly description?: string;
  /** Empty where no token is needed. */
  readonly security?: readonly Json[];
  readonly parameters?: readonly Json[];
  /** The body. */
  readonly given?: Json;
  /** What `data` of the answer is. */
  readonly data: Json;
}

const text = (description?: string, maxLength?: number): Json => ({ type: 'string', description, maxLength });
const flag: Json = { enum: [0, 1] };
const nothing: Json = { type: 'null' };
const object = (properties: Json, ...optional: readonly string[]): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const listOf = (items: Json): Json => ({ type: 'array', items });
const query = (name: string, schema: Json, required = false): Json => ({
  name,
  in: 'query',
  schema,
  required,
});
const open = { security: [] } as const;

const encoded = text('Base64url of the UTF-8 of the password', 400);
const captcha = {
  captcha_id: text('Of /manager/captcha/v1'),
  captcha_code: text('As read from its image', 4),
};
const tokens = {
  auth_token: text('For the header Auth-Token'),
  socket_token: text('For the live connection'),
};
const signedIn = object({ ...tokens, need_change_pwd: flag });
const preference: Json = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lang: { enum: ['en', 'zh'] },
    theme: { enum: ['system', 'light', 'dark'] },
    density: { enum: ['comfortable', 'middle', 'compact'] },
    menu: { enum: ['open', 'collapsed'] },
    tabs: { enum: ['on', 'off'] },
  },
};
const node = {
  id: text(),
  name: text(),
  level: { type: 'integer' },
  org_code: text(),
  parent_id: { type: ['string', 'null'] },
  is_change: { enum: ['Y', 'N'], description: 'N marks the current one' },
  org_list: listOf({ type: 'object', description: 'Nodes of the same kind' }),
};
const columns = listOf(
  object(
    {
      prop: text(),
      visible: { type: 'boolean' },
      width: { type: 'integer' },
      fixed: { enum: ['left', 'right', '', null] },
      sort: { type: 'integer' },
    },
    'width',
    'fixed',
    'sort',
  ),
);
const filters: Json = {
  ...listOf(object({ name: text(undefined, 32), search: text(undefined, 2_000), is_default: flag })),
  maxItems: 20,
};
const form = object({
  form_key: text(),
  columns: { ...columns, type: ['array', 'null'], description: 'Null: as declared' },
  filters,
});
const exported = object({
  id: text(),
  name: text(),
  status: { enum: [0, 1, 2], description: '0 exporting, 1 done, 2 failed' },
  create_time: text(),
  file_url: nothing,
  row_count: { type: ['integer', 'null'] },
  fail_reason: { type: ['string', 'null'] },
  finish_time: { type: ['string', 'null'] },
});

export const systemOperations: Readonly<Record<keyof typeof systemCalls, SystemOperation>> = {
  login: {
    summary: 'Sign in by phone and password',
    description:
      'After three failures of a name the refusal says `captcha_required: 1` and the next try needs a captcha; the fifth locks.',
    ...open,
    given: object(
      { login_name: text(undefined, 64), password: encoded, ...captcha },
      ...Object.keys(captcha),
    ),
    data: signedIn,
  },
  secretLogin: {
    summary: 'Sign in as a platform user',
    description: 'With the code of `send_message` type 3. Leaves an audit row with the reason.',
    ...open,
    given: object({
      worker_no: text(undefined, 32),
      password: encoded,
      code: text('Six digits'),
      reason: text(undefined, 100),
    }),
    data: signedIn,
  },
  captcha: {
    summary: 'A captcha: an image, good for three minutes and one try',
    ...open,
    data: object({ captcha_id: text(), image: text('data:image/svg+xml;base64,…') }),
  },
  sendMessage: {
    summary: 'Send a code by SMS',
    description:
      'Good for five minutes, one use and five wrong tries; one a minute and ten a day. Type 1 is for the signed-in ' +
      'user and goes to the own phone; 2 and 3 need a captcha and are answered alike whether or not there is an account.',
    ...open,
    parameters: [
      query(
        'type',
        { enum: [1, 2, 3], description: '1 change password, 2 forgot it, 3 sign in as platform' },
        true,
      ),
      query('phone', text('Types 1 and 2')),
      query('worker_no', text('Type 3')),
      query('captcha_id', captcha.captcha_id),
      query('captcha_code', captcha.captcha_code),
    ],
    data: nothing,
  },
  updatePassword: {
    summary: 'Change the password, or set a forgotten one anew',
    description:
      'With a token: the own one, by the original password and a code of type 1, or without the original by a code of ' +
      'type 2. Without a token: by phone and a code of type 2. Ends every session of the user.',
    ...open,
    given: object(
      { password: encoded, new_password1: encoded, new_password2: encoded, phone: text(), code: text() },
      'password',
    ),
    data: nothing,
  },
  control: {
    summary: 'Who is signed in, and what he may do',
    data: object({
      user_id: text(),
      identity_type: { enum: [0, 1, 9] },
      name: text(),
      mct_name: { type: ['string', 'null'] },
      mgt_org_id: text(),
      mgt_org_name: text(),
      phone: text('Masked'),
      level: { type: 'integer' },
      modules: listOf(text('A permission code')),
      grants: listOf(listOf(text('A line that casbin decides by'))),
      places: listOf(text('Where casbin is asked')),
      need_change_pwd: flag,
      access_version: text('Moves on with every change of what anybody may do'),
      draft_key: text('32 bytes in base64url'),
      preference,
    }),
  },
  logOut: { summary: 'End this session', data: nothing },
  sessions: {
    summary: 'The own sessions on all devices',
    data: object({
      rows: listOf(
        object({
          id: text(),
          user_agent: text(),
          ip: text(),
          mgt_org_name: text(),
          create_time: text(),
          active_time: text(),
          current: flag,
        }),
      ),
    }),
  },
  endSession: { summary: 'End one of the own sessions', data: nothing },
  orgTree: {
    summary: 'The organisations that one may look from',
    data: listOf(object(node)),
  },
  switchOrg: {
    summary: 'Look from another organisation; the old token ends',
    given: object({ org_id: text() }),
    data: object({ ...tokens, level: { type: 'integer' } }),
  },
  savePreference: {
    summary: 'Keep language, theme and the like; merged into what was kept',
    given: preference,
    data: preference,
  },
  search: {
    summary: 'Search records of every kind that one may read',
    parameters: [query('text', { type: 'string', minLength: 2, maxLength: 64 }, true)],
    data: object({ rows: listOf(object({ resource: text(), id: text(), title: text(), note: text() })) }),
  },
  noticeCount: {
    summary: 'How many notices are unread',
    data: object({ unread_total_notice: { type: 'integer' } }),
  },
  readForms: {
    summary: 'The own columns and saved filters of a table',
    parameters: [query('form_key', text(), true)],
    data: form,
  },
  saveForms: {
    summary: 'Keep columns, saved filters or both',
    description: 'What is absent stays; an empty list of columns goes back to the declared ones.',
    given: object({ form_key: text(), columns, filters }, 'columns', 'filters'),
    data: form,
  },
  exports: {
    summary: 'The own exports, newest first',
    parameters: [
      query('page', { type: 'integer', minimum: 1 }),
      query('size', { type: 'integer', minimum: 1 }),
    ],
    data: object({ rows: listOf(exported), total: { type: 'integer' } }),
  },
  deleteExport: { summary: 'Delete an export and its file', data: nothing },
  exportTicket: {
    summary: 'A link to the file that works once, for a minute',
    data: object({ url: text() }),
  },
  retryExport: { summary: 'Write a failed export again', data: exported },
  uploadToken: {
    summary: 'Where a file may be put for a quarter of an hour, and with which credentials',
    description:
      'type: 0 image, 1 apk, 2 document, 3 video. The file is then put to the object storage of the answer.',
    parameters: [query('type', { enum: [0, 1, 2, 3] }, true)],
    data: object({
      access_key_id: text(),
      access_key_secret: text(),
      security_token: text(),
      region: text(),
      bucket: text(),
      endpoint: text(),
      prefix: text('Object names begin with it'),
      file_host: text('Origin that the stored address names'),
      expiration: text('ISO 8601'),
    }),
  },
};
