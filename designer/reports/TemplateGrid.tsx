import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { columnLetters } from "../../engine/values/column-letters.ts";
import { addressOf, type Area, areaOf, cellAt, isWithin, type Place } from "./addresses.ts";
import type { GridActions } from "./grid-actions.ts";
import { LineHandle } from "./LineHandle.tsx";
import { PIXELS } from "./looks.ts";
import { TemplateCell } from "./TemplateCell.tsx";
import { farEnd, placesOf, stepFrom } from "./template-places.ts";
import { useGridPointer } from "./use-grid-pointer.ts";

interface TemplateGridProps {
  report: ReportDocument;
  model: Model;
  /** Where the selection begins, and the whole of it. */
  cursor: Place;
  area: Area;
  /** Text of a cell as it is typed; null = it says something else. */
  typedOf(cell: ReportCell | undefined): string | null;
  isOpen: boolean;
  actions: GridActions;
}

/** The template of a report: one chooses with pointer or arrows, types, and drags lines wider. It is drawn as it will be printed, with what will stand there. */
export function TemplateGrid(props: TemplateGridProps) {
  const { report, model, cursor, area, typedOf, isOpen, actions } = props;
  const { t } = useTranslation("designer");
  const table = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const rows = useMemo(() => placesOf(report), [report]);
  const begin = (text: string | null) => {
    if (isOpen && text !== null) flushSync(() => setTyped(text));
  };
  const { over, pointer } = useGridPointer({ cursor, isOpen, actions, onTwice: (place) => begin(typedOf(cellAt(report, place))) });
  useEffect(() => {
    // Whoever walks with the arrows stays in the table.
    if (table.current?.contains(document.activeElement) !== true || document.activeElement?.closest("[role=gridcell]") === null) return;
    if (document.activeElement?.tagName === "INPUT") return;
    const cell = cellAt(report, cursor);
    table.current.querySelector<HTMLElement>(`[data-at="${addressOf(cell === undefined ? cursor : areaOf(cell).from)}"]`)?.focus();
  }, [cursor, report]);
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid
      role="grid"
      className="designer-template"
      aria-label={t("report.grid")}
      aria-multiselectable="true"
      onKeyDown={(event) => typed === null && pressed(event, props, begin)}
      {...pointer}
    >
      <colgroup>
        <col className="designer-template-numbers" />
        {report.columns.map(({ width }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their places alone
          <col key={at} style={{ width: width * PIXELS }} />
        ))}
      </colgroup>
      <TemplateHead {...props} />
      <tbody>
        {rows.map((places, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their places alone
          <tr key={row} style={{ height: report.rows[row]!.height * PIXELS }}>
            <RowHead {...props} row={row} />
            {places.map(({ place, cell }) => {
              const isHere = cell === undefined ? place.row === cursor.row && place.column === cursor.column : isWithin(cursor, areaOf(cell));
              return (
                <TemplateCell
                  key={place.column}
                  place={place}
                  cell={cell}
                  report={report}
                  model={model}
                  isHere={isHere}
                  isChosen={isWithin(place, area)}
                  isOver={over === addressOf(place)}
                  typed={isHere ? typed : null}
                  onTyped={(text) => {
                    setTyped(null);
                    actions.type(cursor, text);
                  }}
                  onLeft={() => setTyped(null)}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TemplateHead({ report, area, cursor, isOpen, actions }: TemplateGridProps) {
  return (
    <thead>
      <tr>
        <td aria-hidden="true" />
        {report.columns.map(({ width }, at) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their places alone
            key={at}
            scope="col"
            className={at >= area.from.column && at <= area.to.column ? "designer-line-chosen" : ""}
          >
            {columnLetters(at)}
            {isOpen && <LineHandle axis="columns" line={at} size={width} isReached={at === cursor.column} onSize={actions.size} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function RowHead({ report, area, cursor, isOpen, actions, row }: TemplateGridProps & { row: number }) {
  const { t } = useTranslation("designer");
  const { height, head } = report.rows[row]!;
  const isChosen = row >= area.from.row && row <= area.to.row;
  return (
    <th
      scope="row"
      className={`${isChosen ? "designer-line-chosen" : ""}${head === true ? " designer-line-head" : ""}`}
      title={head === true ? t("report.head") : undefined}
    >
      {row + 1}
      {isOpen && <LineHandle axis="rows" line={row} size={height} isReached={row === cursor.row} onSize={actions.size} />}
    </th>
  );
}

const arrows: Readonly<Record<string, { down: number; right: number }>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

/** A key over a cell. `begin`: a box stands there with the text; null = nothing that is typed. */
function pressed(event: KeyboardEvent, { report, cursor, area, typedOf, actions }: TemplateGridProps, begin: (text: string | null) => void): void {
  const { key, altKey, shiftKey } = event;
  if ((event.target as HTMLElement).closest("td") === null || event.ctrlKey || event.metaKey) return;
  if (altKey && key === "ArrowDown") actions.expand("down");
  else if (altKey && key === "ArrowRight") actions.expand("right");
  else if (arrows[key] !== undefined) {
    const next = stepFrom(report, shiftKey ? farEnd(area, cursor) : cursor, arrows[key]);
    if (next !== null) actions.select(shiftKey ? cursor : next, next);
  } else if (key === "Delete" || key === "Backspace") actions.empty();
  else if (key === "F2" || key === "Enter") begin(typedOf(cellAt(report, cursor)));
  // The letter itself goes into the box that stands there then.
  else {
    if (!altKey && (key.length === 1 || key === "Process")) begin("");
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
