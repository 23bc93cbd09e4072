import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpProblem } from '../../providers/http.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyResource, PageLink } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { useApp } from '../app-context.tsx';
import { useHalf } from '../customize.ts';
import { requestNo } from '../data/request-no.ts';
import type { Row } from '../data/row.ts';
import { useSend } from '../data/use-send.ts';
import { useSurroundings } from '../data/use-surroundings.ts';
import { useLanguage } from '../i18n/language.tsx';
import { lazyPage } from '../router/lazy-page.tsx';
import type { FormMode } from '../screens/form/values.ts';
import { type BulkTarget, type Input, pageCall, rowCall } from './action-call.ts';
import { actionLabel, allowedOn, isDanger } from './allowed.ts';
import { resultOf, type Told, withheldOf } from './told.ts';

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
  | { readonly kind: 'ask'; readonly name: string; readonly row?: Row }
  | {
      readonly kind: 'bulk';
      readonly name: string;
      readonly target: BulkTarget;
      readonly settle: (outcome: BulkOutcome | undefined) => void;
    }
  | { readonly kind: 'told'; readonly told: Told; readonly message: string }
  | {
      readonly kind: 'withheld';
      readonly row: Row;
      readonly names: readonly string[];
      readonly renew?: string;
    };

export interface ActionsOptions {
  /** Further resources whose rows an action here may change, e.g. that of the detail around a sub-list. */
  readonly also?: readonly AnyResource[];
  /** After a deletion; the list stays where it is, a detail has to go. */
  readonly onDeleted?: () => void;
  /** The last dialog was closed. */
  readonly onClosed?: () => void;
}

export interface Actions {
  /** Buttons of a row in declared order; what is hidden is left out. */
  readonly rowActions: (row: Row, names?: readonly string[]) => readonly OfferedAction[];
  readonly pageActions: () => readonly OfferedAction[];
  readonly bulkActions: () => readonly OfferedAction[];
  /** Does it, or opens what has to be asked first; a form in a drawer starts with what is preset. */
  readonly run: (name: string, row?: Row, preset?: Input) => void;
  /** Asks, does it row by row on the server and reports; undefined where the person called it off. */
  readonly bulk: (name: string, target: BulkTarget) => Promise<BulkOutcome | undefined>;
  /** Says that the row was made by an attempt whose answer was lost, and offers the action that makes anew what it told once. */
  readonly tellWithheld: (row: Row, names: readonly string[], renew?: string) => void;
  /** The one dialog of the screen: stands once, anywhere in it. */
  readonly element: ReactNode;
}

/** A password or the like is told once by the answer's text: it must not fly by in a toast. What else a text names stands on the row. */
const tellsOnce = (done: Label | undefined) => done?.en.includes('{secret}') === true;

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
  const surroundings = useSurroundings();
  const send = useSend();
  const half = useHalf(resource);
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

  /**
   * Sends and tells; rejects with HttpProblem, so that a dialog keeps what was entered.
   * @param dialog it closes once that is done; one that was opened meanwhile stays
   */
  const perform = async (
    name: string,
    row: Row | undefined,
    input: Input,
    no: string,
    dialog: Open | null,
  ) => {
    const once = tellsOnce(resource.actions?.[name]?.done);
    const call = row ? rowCall(resource, name, row, input, no) : pageCall(resource, name, input, no);
    const { data, msg } = await send<Row>(call, { changes, ownErrors: dialog !== null, quiet: once });
    const told = resultOf(data);
    const withheld = withheldOf(data);
    if (withheld) setOpen({ kind: 'withheld', row: data, names: withheld, renew: name });
    else if (once && told) setOpen({ kind: 'told', told, message: msg });
    else if (dialog) setOpen((now) => (now === dialog ? undefined : now));
    if (name === 'delete') options.onDeleted?.();
  };

  const performAtOnce = async (name: string, row: Row | undefined) => {
    const key = `${name} ${row?.id}`;
    if (underWay.current.has(key)) return;
    underWay.current.add(key);
    try {
      await perform(name, row, {}, requestNo(), null);
    } catch (error) {
      // The refusal was shown already; anything else is a fault of ours and must surface.
      if (!(error instanceof HttpProblem)) throw error;
    } finally {
      underWay.current.delete(key);
    }
  };

  const openForm = (mode: FormMode, id?: string, preset?: Input) => {
    const path = pathsOf(resource)?.form;
    const query = id === undefined ? '' : mode === 'clone' ? `?clone=${id}` : `?id=${id}`;
    if (path) void navigate(`${path}${query}`);
    else setOpen({ kind: 'form', mode, id, preset });
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
    else if (name === 'read' || action?.at === 'detail')
      void navigate(`${pathsOf(resource)?.detail ?? ''}?id=${row?.id ?? ''}`);
    else if (action?.confirm || action?.input || isDanger(resource, name) || half?.dialogs?.[name]) {
      setOpen({ kind: 'ask', name, row });
    } else void performAtOnce(name, row);
  };

  const bulk: Actions['bulk'] = (name, target) =>
    new Promise((settle) => setOpen({ kind: 'bulk', name, target, settle }));

  /** Of the action that is offered again the button, where the row allows it to this person. */
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
      ...pagesOn(resource, 'page').map((name) => offered(name)),
      ...permitted(resource.list.page),
    ],
    bulkActions: () => permitted(resource.list.bulk),
    run,
    bulk,
    tellWithheld: (row, names, renew) => setOpen({ kind: 'withheld', row, names, renew }),
    element: open && (
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
        {open.kind === 'withheld' && (
          <WithheldDialog names={open.names} again={againOf(open)} onClose={close} />
        )}
        {open.kind === 'told' && <ResultDialog told={open.told} message={open.message} onClose={close} />}
      </Suspense>
    ),
  };
}
