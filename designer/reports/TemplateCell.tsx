import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { addressOf, type Place } from "./addresses.ts";
import { type CellWords, cellWords } from "./cell-words.ts";
import { lookOf } from "./looks.ts";

interface TemplateCellProps {
  place: Place;
  cell: ReportCell | undefined;
  report: ReportDocument;
  model: Model;
  isHere: boolean;
  isChosen: boolean;
  isOver: boolean;
  /** What stands in the box while somebody types; null = nobody does. */
  typed: string | null;
  onTyped(text: string): void;
  onLeft(): void;
}

/** A place of the template and what stands there; drawn again when that is another. */
export const TemplateCell = memo(
  function TemplateCell({ place, cell, report, model, isHere, isChosen, isOver, typed, onTyped, onLeft }: TemplateCellProps) {
    const { t } = useTranslation("designer");
    const said: CellWords = cell === undefined ? { sort: "empty", words: "" } : cellWords(cell, { report, model });
    const [down, right] = cell?.span ?? [1, 1];
    const address = addressOf(place);
    const signs = cell?.expand === undefined ? "" : cell.expand === "down" ? "↓" : "→";
    const name = [address, t(`report.sorts.${said.sort}`), said.words, cell?.expand === undefined ? "" : t(`report.expand.${cell.expand}`)];
    return (
      <td
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is chosen is one of a grid
        role="gridcell"
        rowSpan={down}
        colSpan={right}
        data-at={address}
        data-place={`${place.row} ${place.column}`}
        tabIndex={isHere ? 0 : -1}
        aria-selected={isChosen}
        aria-label={name.filter((part) => part !== "").join(" ")}
        className={`designer-cell-${said.sort}${isChosen ? " designer-cell-chosen" : ""}${isHere ? " designer-cell-here" : ""}${isOver ? " designer-cell-over" : ""}`}
        style={lookOf(cell, report)}
      >
        {typed === null ? (
          <>
            {said.words}
            {signs !== "" && <i aria-hidden="true">{signs}</i>}
          </>
        ) : (
          <CellBox typed={typed} label={t("report.text", { at: address })} onTyped={onTyped} onLeft={onLeft} />
        )}
      </td>
    );
  },
  (one, other) =>
    one.cell === other.cell &&
    one.report.styles === other.report.styles &&
    one.report.data === other.report.data &&
    one.model === other.model &&
    one.isHere === other.isHere &&
    one.isChosen === other.isChosen &&
    one.isOver === other.isOver &&
    one.typed === other.typed &&
    one.place.row === other.place.row,
);

function CellBox({ typed, label, onTyped, onLeft }: { typed: string; label: string; onTyped(text: string): void; onLeft(): void }) {
  const isDone = useRef(false);
  const finish = (text: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    if (text === null || text === typed) onLeft();
    else onTyped(text);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: somebody has begun to type
      autoFocus
      aria-label={label}
      defaultValue={typed}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const cell = event.currentTarget.closest<HTMLElement>("td");
        if (event.key === "Enter") finish(event.currentTarget.value);
        else if (event.key === "Escape") finish(null);
        else return;
        event.preventDefault();
        cell?.focus();
      }}
    />
  );
}
