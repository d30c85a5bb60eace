import { Skeleton } from "antd";
import { useEffect, useState } from "react";
import type { Answers, Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import { useDataSource } from "../../data-source.ts";
import { isAbsent, shownText } from "../../format-value.ts";
import { Absent } from "../Absent.tsx";
import type { CellProps } from "../cell.ts";
import { AnswersReading } from "./AnswersReading.tsx";

/** Answers: the score in a list, all of them on a page. */
export function AnswersCell(props: CellProps) {
  if (isAbsent(props.value) || typeof props.value !== "object") return <Absent {...props} />;
  return props.whole ? (
    <Whole {...props} answers={props.value as Answers} />
  ) : (
    <span>{shownText(props.field, props.value, { row: props.row, dicts: props.screen.dicts })}</span>
  );
}

function Whole({ answers, field, row, screen }: CellProps & { answers: Answers }) {
  const [sheet, failure] = useAnsweredSheet(screen.path, String(row.id ?? ""), field.path);
  if (failure !== null) return <span className="cell-absent">{failure}</span>;
  return sheet === null ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : <AnswersReading sheet={sheet} answers={answers} />;
}

/** The version that was answered. */
function useAnsweredSheet(path: string, id: string, field: string): [Sheet | null, string | null] {
  const source = useDataSource();
  const [state, setState] = useState<[Sheet | null, string | null]>([null, null]);
  useEffect(() => {
    let isOpen = true;
    source.answeredSheet(path, { id, field }).then(
      (sheet) => isOpen && setState([sheet, null]),
      (cause: unknown) => isOpen && setState([null, cause instanceof Error ? cause.message : ""]),
    );
    return () => {
      isOpen = false;
    };
  }, [source, path, id, field]);
  return state;
}
