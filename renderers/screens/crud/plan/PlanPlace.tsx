import type { DragEvent } from "react";
import type { Row } from "../../../../engine/api.ts";
import { dictItem, shownText } from "../../../format-value.ts";
import { textOf } from "../../../text.ts";
import type { PlanStage } from "./use-plan-stage.ts";

interface PlaceProps {
  stage: PlanStage;
  row: Row;
  /** How many of the plan's lines there is room for. */
  room: number;
}

/** One place: its label in the colour of its state, and who or what is in it. */
export function PlanPlace({ stage, row, room }: PlaceProps) {
  const { plan, screen, held, shownStates } = stage;
  const say = (path: string) => (screen.fields[path] ? shownText(screen.fields[path], row[path], { row, dicts: screen.dicts }) : "");
  const item = dictItem(screen.dicts[screen.fields[plan.state]?.doc.dict ?? ""], row[plan.state]);
  const lines = (plan.lines ?? []).map(say).filter((line) => line !== "");
  const state = item === undefined ? "" : textOf(item.label);
  const isFit = held !== null && stage.fits(row);
  const isFaint = (held !== null && !isFit && held.id !== row.id) || (shownStates.size > 0 && !shownStates.has(String(row[plan.state])));
  const name = [stage.boxName(row), say(plan.label), state, ...lines].filter((part) => part !== "").join(" ");
  return (
    <li draggable={stage.canHold(row)} {...dragging(stage, row)}>
      <button
        type="button"
        id={stage.idOf(row.id)}
        tabIndex={stage.current === row.id ? 0 : -1}
        className="plan-place"
        data-tone={item?.tone ?? "default"}
        data-held={held?.id === row.id || undefined}
        data-fit={isFit || undefined}
        data-faint={isFaint || undefined}
        aria-current={stage.chosen?.id === row.id || undefined}
        aria-label={name}
        title={name}
        onClick={() => stage.press(row)}
        onFocus={() => stage.come(row.id)}
        onKeyDown={stage.onKey}
      >
        <b>{say(plan.label)}</b>
        {room > 0 && <span>{lines.slice(0, room).join(" ") || state}</span>}
      </button>
    </li>
  );
}

/** The drag and drop of the browser; keys and fingers pick up and put down instead. */
const dragging = (stage: PlanStage, row: Row) => ({
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", row.id);
    stage.draw(row);
  },
  onDragEnd: () => stage.draw(null),
  onDragOver: (event: DragEvent) => {
    if (stage.fits(row)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    stage.put(row);
  },
});
