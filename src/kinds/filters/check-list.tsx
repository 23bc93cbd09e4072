interface Props<K extends string | number> {
  options: readonly { readonly key: K; readonly label: string; readonly note?: string }[];
  chosen: readonly K[];
  onChange: (chosen: K[]) => void;
}

/** Several of a list, each with a box of its own. */
export function CheckList<K extends string | number>({ options, chosen, onChange }: Props<K>) {
  return (
    <ul className="check-list">
      {options.map(({ key, label, note }) => (
        <li key={key}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
              }
            />
            <span>{label}</span>
            {note && <small>{note}</small>}
          </label>
        </li>
      ))}
    </ul>
  );
}
