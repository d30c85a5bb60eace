/** Ids the product makes: nothing a person knows a row by. */
const ROW_ID = /^\d{15,}$/;

/** A row in a list of choices: its name, and its key when that is no plain row number. */
export function RefOption({ option }: { option: { value?: unknown; label?: unknown } }) {
  const label = String(option.label ?? "");
  const key = String(option.value ?? "");
  const telling = key !== label && !ROW_ID.test(key);
  return (
    <span className="ref-option">
      <span>{label}</span>
      {telling && <span className="cell-absent">{key}</span>}
    </span>
  );
}
