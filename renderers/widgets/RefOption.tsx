/** A row in a list of choices: its name, and its key when that is no plain row number. */
export function RefOption({ option }: { option: { value?: unknown; label?: unknown; id?: unknown } }) {
  const label = String(option.label ?? "");
  const key = String(option.value ?? "");
  const telling = key !== label && key !== String(option.id ?? "");
  return (
    <span className="ref-option">
      <span>{label}</span>
      {telling && <span className="cell-absent">{key}</span>}
    </span>
  );
}
