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
  captcha_code: text('The solved challenge: `{challenge, solution}` as JSON in base64', 2_000),
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
  barred: {
    type: ['string', 'null'],
    description: 'Why the file may not be had any more: its maker sees less now than when they made it',
  },
  finish_time: { type: ['string', 'null'] },
});

const sessionRow = {
  id: text(),
  user_agent: text(),
  ip: text(),
  mgt_org_name: text(),
  create_time: text(),
  active_time: text(),
  current: flag,
};
const recovery = object({ recovery_codes: listOf(text('Good once, told this once')) });
const reach = object({
  orgs: { type: ['array', 'null'], items: text(), description: 'Null: all there are' },
  more: { type: 'integer', description: 'Out of the asker’s sight' },
});
const found: Json = {
  ...object({
    modules: listOf(text('As login/control tells them')),
    screens: listOf(
      object({
        resource: text(),
        column: { type: ['string', 'null'], description: 'What tells the rows from others; null: all rows' },
        acts: { type: 'object', additionalProperties: reach },
      }),
    ),
    sources: {
      type: 'object',
      description: 'By code: the rules that speak for or against it',
      additionalProperties: listOf(
        object({ role: { type: ['string', 'null'] }, effect: { enum: ['allow', 'deny'] }, line: text() }),
      ),
    },
    beyond: { type: 'integer', description: 'Codes that the asker may not know' },
  }),
};
const accessAnswer = object({
  name: text(),
  identity_type: { enum: [0, 1, 9] },
  open: flag,
  home: { type: ['string', 'null'] },
  from: { type: ['string', 'null'] },
  mct_name: { type: ['string', 'null'] },
  places: listOf(text('Where else they may look from')),
  roles: listOf(
    object({
      id: text(),
      name: text(),
      enabled: flag,
      places: listOf(object({ org: text(), below: flag })),
      more: { type: 'integer' },
    }),
  ),
  orgs: { type: 'object', additionalProperties: text() },
  now: found,
  saved: { ...found, type: ['object', 'null'], description: 'Of a draft: what the saved role gives' },
  known: listOf(text('A code that the asker may know')),
});

export const systemOperations: Readonly<Record<keyof typeof systemCalls, SystemOperation>> = {
  login: {
    summary: 'Sign in by phone and password',
    description:
      'After three failures of a name the refusal says `captcha_required: 1` and the next try needs a captcha; the fifth from ' +
      'one address shuts the name to it, and after twenty from everywhere strangers take turns.',
    ...open,
    given: object(
      {
        login_name: text(undefined, 64),
        password: encoded,
        totp_code: text('Of the authenticator app, or a recovery code; asked for by 20031', 16),
        ...captcha,
      },
      'totp_code',
      ...Object.keys(captcha),
    ),
    data: signedIn,
  },
  secretLogin: {
    summary: 'Sign in as a platform user',
    description:
      'With the code of the authenticator app or, without one, of `send_message` type 3; from the first failure on with a ' +
      'captcha. Leaves an audit row with the reason.',
    ...open,
    given: object(
      {
        worker_no: text(undefined, 32),
        password: encoded,
        code: text('Six digits, or a recovery code', 16),
        reason: text(undefined, 100),
        ...captcha,
      },
      ...Object.keys(captcha),
    ),
    data: signedIn,
  },
  captcha: {
    summary: 'A captcha: a proof of work, good for three minutes and one try',
    description: 'The challenge is one of ALTCHA (altcha.org), by scrypt.',
    ...open,
    data: object({
      captcha_id: text(),
      challenge: { type: 'object', description: '`{parameters, signature}`' },
    }),
  },
  sendMessage: {
    summary: 'Send a code by SMS',
    description:
      'Good for five minutes, one use and five wrong tries; one a minute and ten a day for an address. Types 1 and 4 are for the signed-in ' +
      'user and go to the own phone; 2 and 3 need a captcha and are answered alike whether or not there is an account.',
    ...open,
    parameters: [
      query(
        'type',
        {
          enum: [1, 2, 3, 4],
          description: '1 change password, 2 forgot it, 3 sign in as platform, 4 confirm a dangerous action',
        },
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
    summary: 'Who is signed in, and what they may do',
    data: object(
      {
        user_id: text(),
        identity_type: { enum: [0, 1, 9] },
        partner: { enum: [1], description: 'Of a partner organisation; absent for everybody else' },
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
        need_totp: flag,
        access_version: text('Moves on with every change of what anybody may do'),
        draft_key: text('32 bytes in base64url'),
        quarters: object({ from: text('YYYY-MM'), to: text('YYYY-MM') }),
        preference,
      },
      'partner',
    ),
  },
  logOut: { summary: 'End this session', data: nothing },
  sessions: {
    summary: 'The own sessions on all devices',
    data: object({
      rows: listOf(object(sessionRow)),
    }),
  },
  endSession: { summary: 'End one of the own sessions', data: nothing },
  userSessions: {
    summary: 'The sessions of a user that one may read, and what failed lately',
    data: object({
      rows: listOf(object(sessionRow)),
      failures: { type: 'integer' },
      last_failed_time: { type: ['string', 'null'] },
    }),
  },
  totp: {
    summary: 'Whether two-step sign-in is on for oneself, and whether a role asks for it',
    data: object({
      enabled: flag,
      required: flag,
      since: { type: ['string', 'null'] },
      recovery_left: { type: 'integer' },
    }),
  },
  beginTotp: {
    summary: 'A secret for an authenticator app',
    description: 'The password is not asked for where the set-up is due before anything else.',
    given: object({ password: encoded }, 'password'),
    data: object({ secret: text('Base32'), uri: text('otpauth://totp/…, for a QR code') }),
  },
  confirmTotp: {
    summary: 'Turn two-step sign-in on by a first code',
    given: object({ code: text('Six digits') }),
    data: recovery,
  },
  renewRecovery: {
    summary: 'New recovery codes in the place of all before',
    given: object({ code: text('Of the app, or a recovery code') }),
    data: recovery,
  },
  endTotp: {
    summary: 'Turn two-step sign-in off, where no role asks for it',
    given: object({ code: text('Of the app, or a recovery code') }),
    data: nothing,
  },
  orgTree: {
    summary: 'The organisations that one may look from',
    data: listOf(object(node)),
  },
  switchOrg: {
    summary: 'Look from another organisation; the old token ends',
    given: object({ org_id: text() }),
    data: object({ ...tokens, level: { type: 'integer' } }),
  },
  accessOfUser: {
    summary: 'What a user may do and see, and why',
    description: 'Derived as for the user’s own calls, without a session of theirs. Leaves an audit row.',
    parameters: [query('org_id', text('Where they look from; their own organisation where not given'))],
    data: accessAnswer,
  },
  accessOfRole: {
    summary: 'What a role gives to somebody at home in an organisation',
    parameters: [query('org_id', text('The own organisation where not given'))],
    data: accessAnswer,
  },
  accessOfDraft: {
    summary: 'What a role would give that is not saved, beside what its saved one gives',
    description: 'Nothing of it is saved. Leaves an audit row.',
    given: object(
      {
        id: text('The saved role'),
        org_id: text(),
        role_name: text(undefined, 64),
        identity_type: { enum: [0, 1] },
        modules: listOf(text()),
        scope_type: { enum: [1, 2, 3, 4] },
        scope_org_ids: listOf(text()),
      },
      'id',
      'org_id',
      'role_name',
      'scope_org_ids',
    ),
    data: accessAnswer,
  },
  whoCan: {
    summary: 'Who of the users that one may see can do a thing in an organisation',
    parameters: [
      query('resource', text(), true),
      query('act', text('`read`, a verb, or the name of an action'), true),
      query('org_id', text('Not asked of a merchant’s users')),
    ],
    data: object({
      users: listOf(
        object(
          {
            id: text(),
            name: text(),
            phone: text('Masked for who may not see it whole'),
            identity_type: { enum: [0, 1, 9] },
            mgt_org_name: { type: ['string', 'null'] },
            mct_name: { type: ['string', 'null'] },
            roles: listOf(object({ id: text(), name: text() })),
          },
          'identity_type',
          'mgt_org_name',
          'mct_name',
        ),
      ),
      more: flag,
    }),
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
  wechatNotice: {
    ...open,
    summary: 'A notice of WeChat Pay about a charge or a refund',
    description:
      'As API v3 sends it: RSA-SHA256 in Wechatpay-Signature over timestamp, nonce and body, the resource under AES-256-GCM. Answered with {code: SUCCESS} outside the envelope.',
    given: {
      type: 'object',
      properties: {
        id: text(),
        event_type: text('PAYSCORE.USER_PAID, REFUND.SUCCESS, REFUND.ABNORMAL or REFUND.CLOSED'),
        resource: { type: 'object' },
      },
    },
    data: nothing,
  },
  alipayNotice: {
    ...open,
    summary: 'A notice of Alipay about a charge or a refund',
    description:
      'As the open platform sends it: form fields, RSA2 over the sorted ones. Answered with the word success outside the envelope.',
    data: nothing,
  },
  exportFile: {
    ...open,
    summary: 'The file of an export',
    description:
      'Opened by a ticket of `POST /export_file_download/ticket/{id}/v1`, once and within 60 seconds.',
    parameters: [query('ticket', text(), true)],
    data: nothing,
  },
  live: {
    ...open,
    summary: 'The live connection: a WebSocket',
    description:
      'The first message carries the socket token. Then come events: notices, exports, changed rows, access and the end of the session.',
    data: nothing,
  },
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
