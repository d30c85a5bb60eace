import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { OpenCell } from "../../cells/OpenCell.tsx";
import { isAbsent } from "../../format-value.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { textOf } from "../../text.ts";
import { textColors } from "../../tones.ts";
import { type FactField, factFields } from "./fact-fields.ts";
import "./facts.css";

interface FactsProps {
  screen: CompiledScreen;
  record: Row;
  /** `tiles`: large, each on its own ground; `line`: beside each other as text. Default `tiles`. */
  look?: "tiles" | "line";
  /** Default: what one decides on. */
  facts?: readonly FactField[];
}

/** What one decides on. What the list marks is marked here too. */
export function Facts({ screen, record, look = "tiles", facts = factFields(screen) }: FactsProps) {
  const judge = useJudge(screen);
  const Shown = look === "tiles" ? OpenCell : FieldCell;
  const told = facts.filter(({ field }) => !isAbsent(record[field.path]));
  if (told.length === 0) return null;
  return (
    <dl className={`facts facts-${look}`}>
      {told.map(({ field, tones }) => {
        const tone = tones.find(({ when }) => judge.holds(when, record))?.tone;
        return (
          <div key={field.path} data-path={field.path} data-tone={tone}>
            <dt>{textOf(field.title)}</dt>
            <dd style={tone && { color: textColors[tone] }}>
              <Shown row={record} field={field} screen={screen} unit />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
