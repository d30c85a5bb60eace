import { Table, type TableColumnType } from "antd";
import type { CellsWritten, Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { shownText } from "../../../format-value.ts";
import { t } from "../../../locales/t.ts";
import { textOf } from "../../../text.ts";

/** What will stand in the cells of one record. */
export interface PreviewLine {
  /** Null: a new record. */
  row: Row | null;
  /** As they read, in the order of the columns. */
  cells: readonly string[];
}

interface PreviewProps {
  screen: CompiledScreen;
  columns: readonly Path[];
  lines: readonly PreviewLine[];
  /** Null while the server judges. */
  report: CellsWritten | null;
}

type Faults = ReadonlyMap<string, string>;
interface Numbered extends PreviewLine {
  at: number;
}

/** Old and new value of every cell, with what is wrong where it stands. */
export function CellsPreview({ screen, columns, lines, report }: PreviewProps) {
  const faults: Faults = new Map(report?.faults.map(({ row, field, message }) => [`${row} ${field ?? ""}`, message]));
  const beside = (line: Numbered) =>
    [...faults].flatMap(([key, message]) => {
      const [row, field] = key.split(" ");
      return Number(row) === line.at && !columns.includes(field!) ? [message] : [];
    });
  const titled = screen.fields[screen.titleField];
  const head: TableColumnType<Numbered> = {
    key: "row",
    title: textOf(screen.entityTitle),
    width: 160,
    fixed: "start",
    render: (_, line) => (
      <>
        {line.row === null ? <em>{t("cells.new")}</em> : titled ? textIn(screen, line.row, titled.path) : line.at + 1}
        {beside(line).map((message) => (
          <div key={message} className="cell-fault">
            {message}
          </div>
        ))}
      </>
    ),
  };
  const own = columns.map(
    (path, at): TableColumnType<Numbered> => ({
      key: path,
      title: textOf(screen.fields[path]!.title),
      width: 180,
      render: (_, line) => (
        <>
          <Change old={line.row === null ? null : textIn(screen, line.row, path)} next={line.cells[at] ?? ""} />
          {faults.has(`${line.at} ${path}`) && <div className="cell-fault">{faults.get(`${line.at} ${path}`)}</div>}
        </>
      ),
    }),
  );
  const isLong = lines.length > 50;
  return (
    <Table<Numbered>
      size="small"
      rowKey="at"
      columns={[head, ...own]}
      dataSource={lines.map((line, at) => ({ ...line, at }))}
      pagination={false}
      virtual={isLong}
      scroll={{ x: 160 + own.length * 180, y: 360 }}
    />
  );
}

function Change({ old, next }: { old: string | null; next: string }) {
  if (old === null || old === next) return next;
  return (
    <>
      <del>{old === "" ? t("cell.empty") : old}</del> → <strong>{next === "" ? t("cell.empty") : next}</strong>
    </>
  );
}

const textIn = (screen: CompiledScreen, row: Row, path: Path): string => shownText(screen.fields[path]!, row[path], { row, dicts: screen.dicts });
