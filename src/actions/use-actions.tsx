import { useNavigation } from '@refinedev/core';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpProblem } from '../../providers/http.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyResource, PageLink } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { useApp } from '../app-context.tsx';
import { requestNo } from '../data/request-no.ts';
import type { WireRow } from '../data/row.ts';
import { useConsoleExtensionLater } from '../data/use-console-extension.ts';
import { useSend } from '../data/use-send.ts';
import { useSurroundings } from '../data/use-surroundings.ts';
import { useWrite } from '../data/use-write.ts';
import type { FormMode } from '../form/form-mode.ts';
import { useLanguage } from '../i18n/language.tsx';
import { lazyPage } from '../router/lazy-page.tsx';
import { FocusBack } from '../shell/focus-back.tsx';
import { type BulkTarget, type Input, pageCall, rowCall } from './action-call.ts';
import { type ActionResult, actionResultOf, isWithheld, withheldOf } from './action-result.ts';
import { actionLabel, allowedOn, isDanger, mayOpen } from './allowed.ts';

// A dialog is needed after a click only: it comes then (docs/design/budgets.md).
const FormDrawer = lazyPage(
  'form-drawer',
  async () => (await import('../screens/form/form-drawer.tsx')).FormDrawer,
);
const ActionDialog = lazyPage(
  'action-dialog',
  async () => (await import('./action-dialog.tsx')).ActionDialog,
);
const BulkDialog = lazyPage('bulk-dialog', async () => (await import('./bulk-dialog.tsx')).BulkDialog);
const RowsDialog = lazyPage('rows-dialog', async () => (await import('./rows-dialog.tsx')).RowsDialog);
const ResultDialog = lazyPage(
  'result-dialog',
  async () => (await import('./result-dialog.tsx')).ResultDialog,
);
const WithheldDialog = lazyPage(
  'withheld-dialog',
  async () => (await import('./withheld-dialog.tsx')).WithheldDialog,
);
const DetailDrawer = lazyPage(
  'detail-drawer',
  async () => (await import('../screens/detail/detail-drawer.tsx')).DetailDrawer,
);

export interface OfferedAction {
  readonly name: string;
  readonly label: string;
  readonly danger: boolean;
  /** Why it can't be done now: the text of the guard's code. */
  readonly disabled?: string;
}

/** What came of a bulk action: the rows that were refused stay selected. */
export interface BulkOutcome {
  readonly done: number;
  readonly refused: readonly string[];
}

type Open =
  | { readonly kind: 'form'; readonly mode: FormMode; readonly id?: string; readonly preset?: Input }
  | { readonly kind: 'read'; readonly id: string }
  | { readonly kind: 'ask'; readonly name: string; readonly row?: WireRow }
  | {
      readonly kind: 'bulk';
      readonly name: string;
      readonly target: BulkTarget;
      readonly settle: (outcome: BulkOutcome | undefined) => void;
    }
  | {
      /** Done to all of the rows by one call. */
      readonly kind: 'rows';
      readonly name: string;
      readonly rows: readonly WireRow[] | undefined;
      readonly settle?: (outcome: BulkOutcome | undefined) => void;
    }
  | { readonly kind: 'told'; readonly told: ActionResult; readonly message?: string }
  | {
      readonly kind: 'withheld';
      readonly row: WireRow;
      readonly names: readonly string[];
      readonly renew?: string;
    };

export interface ActionsOptions {
  /** Further resources whose rows an action here may change, e.g. that of the detail around a sub-list. */
  readonly also?: readonly AnyResource[];
  /** The rows are whole records, as on the page of one: what starts with a record's values is asked here. */
  readonly whole?: boolean;
  /** After a deletion; the list stays where it is, a detail has to go. */
  readonly onDeleted?: () => void;
  /** The last dialog was closed. */
  readonly onClosed?: () => void;
}

export interface Actions {
  /** Buttons of a row in declared order; what is hidden is left out. */
  readonly rowActions: (row: WireRow, names?: readonly string[]) => readonly OfferedAction[];
  readonly pageActions: () => readonly OfferedAction[];
  readonly bulkActions: () => readonly OfferedAction[];
  /** Does it, or opens what has to be asked first; a form in a drawer starts with what is preset. */
  readonly run: (name: string, row?: WireRow, preset?: Input) => void;
  /** Asks, does it row by row on the server and reports; undefined where the person called it off. */
  readonly bulk: (name: string, target: BulkTarget) => Promise<BulkOutcome | undefined>;
  /**
   * Opens what an answer tells once; where that went with an earlier answer that was lost, says so and offers the action that makes
   * it anew. False where the answer tells nothing of the sort.
   */
  readonly tell: (answer: WireRow, renew?: string) => boolean;
  /** The one dialog of the screen: stands once, anywhere in it. */
  readonly element: ReactNode;
}

/** A password or the like is told once by the answer's text: it must not fly by in a toast. What else a text names stands on the row. */
const tellsOnce = (done: Label | undefined) => done?.en.includes('{secret}') === true;
/** The same where an action makes one at times only, so that its text can't name it. */
const holdsSecret = (answer: WireRow) => actionResultOf(answer)?.secret !== undefined;

/** The pages that buttons lead to, on a row or on the page. */
const pagesOn = ({ pages }: AnyResource, on: PageLink['on']) =>
  Object.entries(pages ?? {})
    .filter(([, page]) => page.on === on)
    .map(([name]) => name);

/** What the declaration puts on a row, copying where its form allows that, and pages about the row. */
const offeredNames = (resource: AnyResource) => [
  ...(resource.list.row ?? []),
  ...(resource.form?.clone ? ['clone'] : []),
  ...pagesOn(resource, 'row'),
];

/** Everything that can be done on a screen, as its declaration says. */
export function useActions(resource: AnyResource, options: ActionsOptions = {}): Actions {
  const { product, access } = useApp();
  const { say } = useLanguage();
  const navigate = useNavigate();
  const to = useNavigation();
  const surroundings = useSurroundings();
  const send = useSend();
  const { remove } = useWrite();
  const withHalf = useConsoleExtensionLater(resource);
  const [open, setOpen] = useState<Open>();
  const underWay = useRef(new Set<string>());
  const { onClosed } = options;
  const close = useCallback(() => {
    setOpen(undefined);
    onClosed?.();
  }, [onClosed]);
  const changes = [resource, ...(options.also ?? [])];

  const offered = (name: string, refused?: number): OfferedAction => ({
    name,
    label: say(actionLabel(resource, name)),
    danger: isDanger(resource, name),
    ...(refused !== undefined && {
      disabled: say(product.errors[refused] ?? product.errors[15001] ?? actionLabel(resource, name)),
    }),
  });

  const rowActions: Actions['rowActions'] = (row, names = offeredNames(resource)) =>
    names.flatMap((name) => {
      const allowed = allowedOn(resource, name, row, access, surroundings);
      if (allowed === 'hidden') return [];
      return [offered(name, allowed === 'open' ? undefined : allowed.refused)];
    });

  const permitted = (names: readonly string[] | undefined) =>
    (names ?? []).filter((name) => access.can(resource, name)).map((name) => offered(name));

  const tell = (answer: WireRow, renew?: string, message?: string) => {
    const names = withheldOf(answer);
    const told = actionResultOf(answer);
    if (names) setOpen({ kind: 'withheld', row: answer, names, renew });
    else if (told) setOpen({ kind: 'told', told, message });
    return names !== undefined || told !== undefined;
  };

  /**
   * Sends and tells; rejects with HttpProblem, so that a dialog keeps what was entered.
   * @param dialog it closes once that is done; one that was opened meanwhile stays
   */
  const perform = async (
    name: string,
    row: WireRow | undefined,
    input: Input,
    no: string,
    dialog: Open | null,
  ) => {
    const once = tellsOnce(resource.actions?.[name]?.done);
    const shown = {
      changes,
      ownErrors: dialog !== null,
      quiet: (answer: WireRow) => once || holdsSecret(answer) || isWithheld(answer),
    };
    const call = () => (row ? rowCall(resource, name, row, input, no) : pageCall(resource, name, input, no));
    const { data, msg } =
      row && name === 'delete' ? await remove(resource, row.id, shown) : await send<WireRow>(call(), shown);
    const opened = (once || holdsSecret(data) || isWithheld(data)) && tell(data, name, msg);
    if (dialog && !opened) setOpen((now) => (now === dialog ? undefined : now));
    if (name === 'delete') options.onDeleted?.();
  };

  const performAtOnce = async (name: string, row: WireRow | undefined) => {
    const key = `${name} ${row?.id}`;
    if (underWay.current.has(key)) return;
    underWay.current.add(key);
    try {
      await perform(name, row, {}, requestNo(), null);
    } catch (error) {
      // The refusal was shown already; any other error is a bug and must surface.
      if (!(error instanceof HttpProblem)) throw error;
    } finally {
      underWay.current.delete(key);
    }
  };

  const openForm = (mode: FormMode, id?: string, preset?: Input) => {
    if (!pathsOf(resource)?.form) setOpen({ kind: 'form', mode, id, preset });
    else if (id === undefined) to.create(resource.name);
    else if (mode === 'clone') to.clone(resource.name, id, 'push', { query: { clone: id } });
    else to.edit(resource.name, id, 'push', { query: { id } });
  };

  const run: Actions['run'] = (name, row, preset) => {
    const action = resource.actions?.[name];
    if (name === 'create') openForm('create', undefined, preset);
    else if (name === 'update') openForm('edit', row?.id);
    else if (name === 'clone') openForm('clone', row?.id);
    else if (resource.pages?.[name])
      void navigate(`${pathsOf(resource)?.list ?? ''}/${name}${row ? `?id=${row.id}` : ''}`);
    else if (name === 'read' && row && resource.detail?.layout === 'drawer')
      setOpen({ kind: 'read', id: row.id });
    else if (name === 'read' || (action?.at === 'detail' && !options.whole))
      to.show(resource.name, row?.id ?? '', 'push', { query: { id: row?.id } });
    else if (action?.prefilled && row && !options.whole)
      void navigate(`${pathsOf(resource)?.detail ?? ''}?id=${row.id}`, { state: { ask: name } });
    else if (action?.rows && row) setOpen({ kind: 'rows', name, rows: [row] });
    else if (action?.confirm || action?.input || isDanger(resource, name))
      setOpen({ kind: 'ask', name, row });
    else
      withHalf(({ dialogs }) => {
        if (dialogs?.[name]) setOpen({ kind: 'ask', name, row });
        else void performAtOnce(name, row);
      });
  };

  const bulk: Actions['bulk'] = (name, target) =>
    new Promise((settle) => {
      const together = resource.actions?.[name]?.rows !== undefined;
      const rows = 'rows' in target ? target.rows : undefined;
      setOpen(together ? { kind: 'rows', name, rows, settle } : { kind: 'bulk', name, target, settle });
    });

  /** The button of the action that is offered again, where the row allows it. */
  const againOf = ({ row, renew }: Extract<Open, { kind: 'withheld' }>) => {
    const offer = renew === undefined ? undefined : rowActions(row, [renew])[0];
    if (!offer || offer.disabled !== undefined) return undefined;
    const again = () => {
      setOpen(undefined);
      run(offer.name, row);
    };
    return { label: offer.label, run: again };
  };

  return {
    rowActions,
    pageActions: () => [
      ...pagesOn(resource, 'page')
        .filter((name) => mayOpen(resource.pages?.[name] ?? { label: resource.label, on: 'page' }, access))
        .map((name) => offered(name)),
      ...permitted(resource.list.page),
    ],
    bulkActions: () => permitted(resource.list.bulk),
    run,
    bulk,
    tell: (answer, renew) => tell(answer, renew),
    element: open && (
      <FocusBack>
        <Suspense fallback={null}>
          {open.kind === 'form' && (
            <FormDrawer
              resource={resource}
              mode={open.mode}
              id={open.id}
              preset={open.preset}
              onClose={close}
            />
          )}
          {open.kind === 'read' && <DetailDrawer resource={resource} id={open.id} onClose={close} />}
          {open.kind === 'ask' && (
            <ActionDialog
              resource={resource}
              name={open.name}
              row={open.row}
              changes={changes}
              send={(input, no) => perform(open.name, open.row, input, no, open)}
              onClose={close}
            />
          )}
          {open.kind === 'bulk' && (
            <BulkDialog
              resource={resource}
              name={open.name}
              target={open.target}
              onClose={(outcome) => {
                close();
                open.settle(outcome);
              }}
            />
          )}
          {open.kind === 'rows' && (
            <RowsDialog
              resource={resource}
              name={open.name}
              rows={open.rows}
              changes={changes}
              onClose={(outcome) => {
                close();
                open.settle?.(outcome);
              }}
            />
          )}
          {open.kind === 'withheld' && (
            <WithheldDialog names={open.names} again={againOf(open)} onClose={close} />
          )}
          {open.kind === 'told' && <ResultDialog told={open.told} message={open.message} onClose={close} />}
        </Suspense>
      </FocusBack>
    ),
  };
}
