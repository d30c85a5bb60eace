import { Alert } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Model } from "../../engine/model/model.ts";
import type { Parts } from "../document/use-parts.ts";
import { partIn } from "../model/parts.ts";
import { WrongPart } from "../preview/WrongPart.tsx";
import { useWorkspace } from "../use-workspace.ts";
import { addressOf, type Area, areaOf, cellAt, isWithin, type Place, wholeArea } from "./addresses.ts";
import { emptied, expanded, withText } from "./cell-edits.ts";
import { sayIn } from "./cell-words.ts";
import { DataTree } from "./DataTree.tsx";
import type { DataItem } from "./data-items.ts";
import type { EditReport } from "./edit-report.ts";
import type { GridActions } from "./grid-actions.ts";
import { GridTools } from "./GridTools.tsx";
import { withSize } from "./lines.ts";
import { withItem } from "./put-item.ts";
import { ReportPreview } from "./ReportPreview.tsx";
import { sentenceFrom, typedFrom } from "./sentence-words.ts";
import { TemplateGrid } from "./TemplateGrid.tsx";
import "./reports.css";

interface ReportTemplateProps {
  parts: Parts;
  onChoose(steps: readonly string[]): void;
}

/** A report as its template: what it may show, the cells, and what becomes of them. */
export function ReportTemplate(props: ReportTemplateProps) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  if (model === null || props.parts.whole === null) return null;
  return (
    <WrongPart again={props.parts.whole} instead={<Alert type="warning" showIcon title={t("preview.broken")} />}>
      <Template {...props} report={props.parts.whole.value as unknown as ReportDocument} model={model} />
    </WrongPart>
  );
}

interface TemplateProps extends ReportTemplateProps {
  report: ReportDocument;
  model: Model;
}

function Template({ parts, onChoose, report, model }: TemplateProps) {
  const { t } = useTranslation("designer");
  const dragged = useRef<DataItem | null>(null);
  const { cursor, area, select } = useSelection(report, parts, onChoose);
  const edit: EditReport = (name, label, make) =>
    parts.rewrite(name, (document) => make(document as unknown as ReportDocument) as unknown as CampusDocument, label);
  const put = (place: Place, item: DataItem) => {
    edit(`put ${addressOf(place)}`, t("report.put", { what: item.title, at: addressOf(place) }), (one) => withItem(one, place, item));
    select(place, place);
  };
  const say = (cell: ReportCell | undefined) => sayIn({ report, model }, cell);
  const typedOf = (cell: ReportCell | undefined): string | null => {
    if (cell?.text !== undefined) return typedFrom(cell.text, say(cell));
    // What is worked out is changed in the panel beside.
    return cell === undefined || Object.keys(cell).every((key) => ["at", "key", "span", "style"].includes(key)) ? "" : null;
  };
  const actions: GridActions = {
    select,
    type: (place, text) =>
      edit(`type ${addressOf(place)}`, t("report.typed", { at: addressOf(place) }), (one) => {
        const cell = cellAt(one, place);
        if (text === "") return emptied(one, { from: place, to: place });
        return withText(one, place, cell?.text === undefined ? text : sentenceFrom(text, cell.text, say(cell)));
      }),
    empty: () => edit("empty", t("report.emptied"), (one) => emptied(one, area)),
    expand: (direction) => edit("expand", t("report.expands"), (one) => expanded(one, cursor, direction)),
    size: (axis, line, size) => edit(`size ${axis} ${line}`, t("report.sized"), (one) => withSize(one, axis, { line, size })),
    drop: (place) => {
      if (dragged.current !== null) put(place, dragged.current);
      dragged.current = null;
    },
  };
  return (
    <div className="designer-report">
      <GridTools report={report} cursor={cursor} area={area} isOpen={parts.isOpen} onEdit={edit} onSelect={select} />
      {parts.refused.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
      <div className="designer-report-middle">
        <DataTree
          report={report}
          model={model}
          isOpen={parts.isOpen}
          onDrag={(item) => {
            dragged.current = item;
          }}
          onPut={(item) => put(cursor, item)}
          onEdit={edit}
        />
        <div className="designer-report-scroll">
          <TemplateGrid report={report} model={model} cursor={cursor} area={area} typedOf={typedOf} isOpen={parts.isOpen} actions={actions} />
        </div>
      </div>
      <ReportPreview report={report} model={model} />
    </div>
  );
}

const first: Place = { row: 0, column: 0 };

/** What is chosen in the template, and with it the part of the document. A cell that is chosen elsewhere is chosen here too. */
function useSelection(report: ReportDocument, { whole, chosen }: Parts, onChoose: ReportTemplateProps["onChoose"]) {
  const [wished, setWished] = useState<{ from: Place; to: Place }>({ from: first, to: first });
  const chosenCell = chosen?.steps[0] === "cells" ? report.cells.find((cell) => (cell as unknown) === chosen.value) : undefined;
  const [followed, setFollowed] = useState(chosenCell?.at);
  if (chosenCell?.at !== followed) {
    setFollowed(chosenCell?.at);
    if (chosenCell !== undefined && !isWithin(wished.from, areaOf(chosenCell)))
      setWished({ from: areaOf(chosenCell).from, to: areaOf(chosenCell).from });
  }
  const inside = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, report.rows.length - 1)),
    column: Math.max(0, Math.min(column, report.columns.length - 1)),
  });
  const [cursor, end] = [inside(wished.from), inside(wished.to)];
  const area: Area = wholeArea(report, cursor, end);
  const select = (from: Place, to: Place) => {
    setWished({ from, to });
    const cell = cellAt(report, from);
    const part =
      cell === undefined || whole === null ? undefined : partIn(whole, ["cells"]).children.find(({ value }) => (value as unknown) === cell);
    const steps = part?.steps ?? (cell === undefined ? ["cells", addressOf(from)] : []);
    if (JSON.stringify(steps) !== JSON.stringify(chosen?.steps)) onChoose(steps);
  };
  return { cursor, area, select };
}
