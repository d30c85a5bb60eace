import type { TableColumnType } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";
import type { ColumnDocument } from "../../../engine/kinds/screen/document.ts";
import { anchorOf } from "../../../engine/documents/anchors.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { type CellName, cellTraits } from "../../../engine/fields/slots.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import type { ChosenColumn, ColumnChoice } from "../../hooks/use-column-choice.ts";
import type { ListSort } from "../../hooks/list-state.ts";
import type { Judge } from "../../hooks/use-judge.ts";
import type { Mark } from "../../marks.ts";
import { textOf } from "../../text.ts";
import { tableDefaults } from "../../hooks/table-defaults.ts";

const unsortable = new Set(["rows", "opaque", "list"]);

export const columnTitle = (screen: CompiledScreen, column: ColumnDocument): string =>
  textOf(column.title ?? screen.fields[column.field]?.title ?? column.field);

/** Pixels a heading takes, near enough to leave it whole: a Chinese character is as wide as it is high. */
export const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 14 : 8.5), 0);

interface ColumnSource {
  screen: CompiledScreen;
  judge: Judge;
  choice: ColumnChoice;
  sort: ListSort | null;
  mark: Mark;
  onOpen(row: Row, how: "detail" | "edit"): void;
}

/** antd columns of the shown columns, in the person's order. A column the person may not read is not in `fields`. */
export function listColumns(source: ColumnSource): TableColumnType<Row>[] {
  const columns = source.choice.columns
    .filter(({ shown, column }) => shown && source.screen.fields[column.field])
    .map((chosen) => toColumn(source, chosen));
  return withFrozenFirst(columns);
}

/** Whether the rows may stand in the order of this field. */
export const canSort = ({ read, valueClass }: ScreenField): boolean => read === "clear" && !unsortable.has(valueClass);

/** Widest column, in pixels, that stays while the others pass by. */
const FROZEN_AT_MOST = 240;

/** A row that is drawn aside keeps its beginning in sight; where the document pins columns of its own, those do. */
function withFrozenFirst(columns: TableColumnType<Row>[]): TableColumnType<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined || Number(first.width) > FROZEN_AT_MOST || columns.some(({ fixed }) => fixed === "start")) return columns;
  return [{ ...first, fixed: "start" }, ...others];
}

function toColumn(source: ColumnSource, chosen: ChosenColumn): TableColumnType<Row> {
  const { screen, choice, sort } = source;
  const { column } = chosen;
  const mark = source.mark(["list", "columns", anchorOf(column)!]);
  const field = screen.fields[column.field]!;
  const title = columnTitle(screen, column);
  const isSortable = canSort(field);
  const cell = column.as ?? fieldType(field.type).cell;
  const wished = Math.max(chosen.width ?? fieldType(field.type).width, tableDefaults.minWidth);
  const width = chosen.isResized ? wished : Math.max(wished, textWidth(title) + (isSortable ? 40 : 20), wordsWidth(screen, field, cell));
  const shown = asKey(source, field);
  return {
    key: column.field,
    title,
    width,
    align: column.align ?? cellTraits[cell].align ?? tableDefaults.align,
    ...(column.pin && { fixed: column.pin === "left" ? "start" : "end" }),
    ...(isSortable && {
      sorter: true,
      sortOrder: sort?.field === column.field ? (sort.dir === "asc" ? "ascend" : "descend") : null,
      showSorterTooltip: false,
    }),
    onHeaderCell: () => ({ width, onResized: (next: number) => choice.resize(column.field, next), ...mark }) as object,
    onCell: () => mark,
    render: (_, row) => <ListCell source={source} column={column} field={shown} row={row} />,
  };
}

/** A state stands on one line, and its words are longer in some languages than the width was meant for. */
const mostWords = 240;
function wordsWidth(screen: CompiledScreen, field: ScreenField, cell: CellName): number {
  if (cell !== "badge") return 0;
  const words = screen.dicts[field.doc.dict ?? ""]?.items.map((item) => textWidth(textOf(item.label))) ?? [];
  return Math.min(mostWords, Math.max(0, ...words.map((width) => width + 32)));
}

/** A reference whose name has a column of its own (`xh` beside `xh.xm` or a copied `xm`) shows its key, else the name would stand there twice. */
function asKey({ choice }: ColumnSource, field: ScreenField): ScreenField {
  const named =
    field.ref &&
    field.ref.key !== "id" &&
    choice.columns.some(({ column }) => column.field !== field.path && column.field.split(".").at(-1) === field.ref!.titleField);
  return named ? { ...field, type: "string", labelKey: null, ref: null } : field;
}

function ListCell({ source, column, field, row }: { source: ColumnSource; column: ColumnDocument; field: ScreenField; row: Row }) {
  const tone = column.tone?.find((candidate) => source.judge.holds(candidate.when, row))?.tone;
  const cell = <FieldCell row={row} field={field} screen={source.screen} {...(tone && { tone })} {...(column.as && { as: column.as })} />;
  const how = column.open;
  if (!how) return cell;
  return (
    <button type="button" className="cell-link" onClick={() => source.onOpen(row, how)}>
      {cell}
    </button>
  );
}
