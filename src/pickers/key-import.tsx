import { Button, Modal, Pagination } from 'antd';
import { useRef, useState } from 'react';
import type { HttpProblem } from '../../providers/http.ts';
import { Call } from '../../resources/kit/calls.ts';
import { decimal } from '../../resources/kit/format.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { KeyRow, KeysRead } from '../../resources/kit/wire.ts';
import { useFile } from '../data/use-file.ts';
import { useSend } from '../data/use-send.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { PlainTable } from '../screens/plain-table.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { FileDrop } from './file-drop.tsx';
import { goodIds, partName, refusedFile, templateCall, templateFormats } from './key-file.ts';
import { OnlyFaults } from './only-faults.tsx';
import { saveFile } from './save-file.ts';
import './pickers.css';
import { useTelling } from '../shell/telling.ts';

const previewSize = 10;

interface Props {
  readonly model: AnyModel;
  /** What is chosen, inside a sentence. */
  readonly label: string;
  /** Why so many can't be taken over; empty where they can. */
  readonly refusalOf: (ids: readonly string[]) => string;
  readonly onTake: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Choosing existing rows by a file of their keys: every line is shown with its fault before any is taken over. */
export function KeyImport({ model, label, refusalOf, onTake, onClose }: Props) {
  const { say } = useLanguage();
  const { message } = useTelling();
  const send = useSend();
  const phone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState('');
  const [read, setRead] = useState<KeysRead>();
  const [refusal, setRefusal] = useState('');
  const declared = model.choose.import;
  if (declared === undefined) throw new Error(`${model.name} declares no file to choose by`);
  const key = model.fields[declared.by]?.label ?? model.label;

  const take = async (file: File | undefined) => {
    if (!file) return;
    setRead(undefined);
    const refused = refusedFile(file);
    setRefusal(refused ? say(refused) : '');
    if (refused) return;
    setReading(file.name);
    try {
      const call = new Call(declared.api, { files: { [partName]: file } });
      const { data } = await send<KeysRead>(call, { quiet: true, ownErrors: true });
      setRead(data);
    } catch (problem) {
      const { errors, message: told } = problem as HttpProblem;
      setRefusal(Object.values(errors ?? {}).flat()[0] ?? told);
    } finally {
      setReading('');
    }
  };
  const good = read ? goodIds(read.rows) : [];
  const tooMany = refusalOf(good);
  return (
    <Modal
      open
      title={say(texts.pickers.importTitle, { name: label })}
      width={phone ? '100%' : 760}
      onCancel={onClose}
      footer={
        <div className="choice-foot">
          {read && <Button onClick={() => input.current?.click()}>{say(texts.pickers.importAnother)}</Button>}
          <Button onClick={onClose}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            disabled={good.length === 0 || tooMany !== ''}
            onClick={() => {
              onTake(good);
              void message.success(say(texts.form.imported));
              onClose();
            }}
          >
            {say(texts.pickers.importTake, { n: decimal(good.length, 0) })}
          </Button>
        </div>
      }
    >
      <p className="key-import-how">
        {say(texts.pickers.importHow, { key: inSentence(say(key)), n: decimal(declared.most, 0) })}
        {templateFormats.map((format) => (
          <Template key={format} model={model} format={format} onRefused={setRefusal} />
        ))}
      </p>
      <FileDrop input={input} reading={reading} shown={!read} onFile={(file) => void take(file)} />
      {read && (
        <Preview
          read={read}
          keyLabel={say(key)}
          titleLabel={say(model.fields[model.title]?.label ?? model.label)}
        />
      )}
      {(refusal || tooMany) && (
        <p className="picker-refusal" role="alert">
          {refusal || tooMany}
        </p>
      )}
    </Modal>
  );
}

interface TemplateProps {
  readonly model: AnyModel;
  readonly format: string;
  readonly onRefused: (text: string) => void;
}

function Template({ model, format, onRefused }: TemplateProps) {
  const { say } = useLanguage();
  const file = useFile();
  const save = async () => {
    try {
      saveFile(await file(templateCall(model, format)), `${say(model.label)}.${format}`);
    } catch (problem) {
      onRefused((problem as HttpProblem).message);
    }
  };
  return (
    <button type="button" className="link-button" onClick={() => void save()}>
      {say(texts.pickers.template, { format })}
    </button>
  );
}

/** Every line of the file as the server read it, those with a fault alone on demand. */
function Preview({ read, keyLabel, titleLabel }: { read: KeysRead; keyLabel: string; titleLabel: string }) {
  const { say } = useLanguage();
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [page, setPage] = useState(1);
  const { rows, counts } = read;
  const shown = onlyFaults ? rows.filter(({ msg }) => msg !== '') : rows;
  const n = (count: number) => decimal(count, 0);
  return (
    <>
      <div className="key-import-counts">
        <p role="status">
          <span className="key-import-tone" data-tone="success">
            {say(texts.pickers.importFine, { n: n(counts.ok) })}
          </span>
          <span className="key-import-tone" data-tone={counts.faulty > 0 ? 'danger' : undefined}>
            {say(texts.pickers.importFaulty, { n: n(counts.faulty) })}
          </span>
          <span className="key-import-tone" data-tone={counts.double > 0 ? 'warning' : undefined}>
            {say(texts.pickers.importDouble, { n: n(counts.double) })}
          </span>
        </p>
        <OnlyFaults
          checked={onlyFaults}
          onCheck={(only) => {
            setOnlyFaults(only);
            setPage(1);
          }}
        />
      </div>
      <PlainTable<KeyRow & { id: string }>
        label={say(texts.pickers.importRows)}
        empty={say(onlyFaults ? texts.pickers.importNoFaults : texts.pickers.importNothing)}
        rows={shown
          .slice((page - 1) * previewSize, page * previewSize)
          .map((row) => ({ ...row, id: String(row.line) }))}
        columns={[
          { key: 'line', title: say(texts.pickers.importLine), end: true, cell: (row) => row.line },
          { key: 'key', title: keyLabel, cell: (row) => row.key },
          {
            key: 'fault',
            title: say(texts.pickers.importFault),
            cell: (row) => <span className="key-import-fault key-import-why">{row.msg}</span>,
          },
          { key: 'title', title: titleLabel, cell: (row) => row.title ?? '--' },
        ]}
      />
      <Pagination
        size="small"
        className="choice-pager"
        current={page}
        pageSize={previewSize}
        total={shown.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}
