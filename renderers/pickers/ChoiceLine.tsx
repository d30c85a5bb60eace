import { Icon } from "../icons/Icon.tsx";
import type { Choice } from "./choice.ts";

/** Ids the product makes: nothing a person knows a row by. */
const ROW_ID = /^\d{15,}$/;

/** A choice in a list: its name, and for rows what tells them from others of that name, else their key when that is no plain row number. */
export function ChoiceLine({ choice: { value, label, labelNote, icon }, hasKey }: { choice: Choice; hasKey: boolean }) {
  return (
    <span className="choice-line">
      <span>
        {icon !== undefined && (
          <span className="choice-icon" aria-hidden>
            <Icon name={icon} />
          </span>
        )}
        {label}
      </span>
      {labelNote !== undefined && <span className="choice-key">{labelNote}</span>}
      {labelNote === undefined && hasKey && value !== label && !ROW_ID.test(value) && <span className="choice-key">{value}</span>}
    </span>
  );
}
