import { access } from './texts/access.ts';
import { account } from './texts/account.ts';
import { actions } from './texts/actions.ts';
import { code } from './texts/code.ts';
import { common } from './texts/common.ts';
import { detail } from './texts/detail.ts';
import { errorTexts } from './texts/errors.ts';
import { form } from './texts/form.ts';
import { imports } from './texts/imports.ts';
import { list } from './texts/list.ts';
import { passwordTexts } from './texts/password.ts';
import { pickers } from './texts/pickers.ts';
import { richText } from './texts/rich-text.ts';
import { session } from './texts/session.ts';
import { shell } from './texts/shell.ts';

/**
 * The console's own words, by area. What the specification quotes stands word for word in the language that it quotes it in.
 * The sign-in page imports its areas alone, so that it loads without the rest.
 */
export const texts = {
  access,
  common,
  list,
  actions,
  form,
  detail,
  errors: errorTexts,
  session,
  password: passwordTexts,
  code,
  account,
  pickers,
  imports,
  richText,
  shell,
} as const;
