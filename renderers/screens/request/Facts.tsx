import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { isAbsent } from "../../format-value.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { textOf } from "../../text.ts";
import { textColors } from "../../tones.ts";
import { factFields } from "./fact-fields.ts";

/** What one decides on, large. What the list marks is marked here too. */
export function Facts({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const judge = useJudge(screen);
  const fields = factFields(screen).filter(({ field }) => !isAbsent(record[field.path]));
  if (fields.length === 0) return null;
  return (
    <dl className="request-facts">
      {fields.map(({ field, tones }) => {
        const tone = tones.find(({ when }) => judge.holds(when, record))?.tone;
        return (
          <div key={field.path} data-path={field.path} data-tone={tone}>
            <dt>{textOf(field.title)}</dt>
            <dd style={tone && { color: textColors[tone] }}>
              <FieldCell row={record} field={field} screen={screen} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
