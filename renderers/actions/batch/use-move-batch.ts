import { useMemo, useState } from "react";
import type { Row } from "../../../engine/api.ts";
import { type BatchReply, RequestFailure, useDataSource } from "../../data-source.ts";
import { type Judge, useJudge } from "../../hooks/use-judge.ts";
import { factFields } from "../../panels/facts/fact-fields.ts";
import { type Unusual, unusualRows } from "../../panels/facts/unusual.ts";
import { t } from "../../locales/t.ts";
import { type ActionProps, rowOffers, verbArgument } from "../action-kind.ts";
import { partOf } from "../move-of.ts";
import { moveInput, useMoveForm } from "../use-move.ts";
import { whyNotNow } from "./why-not-now.ts";

/** One of the rows that are decided together. */
export interface BatchLine {
  row: Row;
  /** Why the move cannot be made on it; null where it can. */
  barred: string | null;
  unusual: readonly Unusual[];
  isPicked: boolean;
  /** What is said of this row alone, in place of what is said of all. */
  note: string;
  /** Null before it was sent. */
  result: LineResult | null;
}

export interface LineResult {
  isDone: boolean;
  /** The server's sentence about what was not done. */
  message: string;
}

type Results = ReadonlyMap<string, LineResult>;

/** Several rows under one move: each is looked at, picked and answered for itself. Rows that stand out are picked by hand alone. */
export function useMoveBatch({ screen, action, rows }: ActionProps) {
  const source = useDataSource();
  const judge = useJudge(screen);
  const unusual = useMemo(() => unusualRows(rows, { facts: factFields(screen), judge }), [rows, screen, judge]);
  const barring = useMemo(() => ({ screen, action, judge }), [screen, action, judge]);
  const open = useMemo(() => rows.filter((row) => barredBy(row, barring) === null), [rows, barring]);
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(open.map(({ id }) => id).filter((id) => !unusual.has(id))));
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [results, setResults] = useState<Results | null>(null);
  const form = useMoveForm({ screen, action, rows: open });
  const lines = rows.map(
    (row): BatchLine => ({
      row,
      barred: barredBy(row, barring),
      unusual: unusual.get(row.id) ?? [],
      isPicked: picked.has(row.id),
      note: notes[row.id] ?? "",
      result: results?.get(row.id) ?? null,
    }),
  );
  async function submit() {
    const answer = form.answer();
    if (answer === null) return;
    const { opinion, fields } = moveInput(answer);
    const part = partOf(action, open);
    const send = async () => {
      const told = new Map<string, LineResult>();
      for (const [said, ids] of bySaying([...picked], notes, opinion))
        for (const [id, result] of await sent(
          () =>
            source.move(screen.path, verbArgument(action), {
              ids,
              ...(said && { opinion: said }),
              ...(fields && { fields }),
              ...(part && { part: part.key }),
            }),
          ids,
        ))
          told.set(id, result);
      setResults(told);
    };
    await form.run(send, null);
  }
  return {
    form,
    lines,
    isOver: results !== null,
    submit,
    pick: (ids: readonly string[], isPicked: boolean) =>
      setPicked((before) => new Set(isPicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    note: (id: string, text: string) => setNotes((before) => ({ ...before, [id]: text })),
  };
}

interface Barring extends Pick<ActionProps, "screen" | "action"> {
  judge: Judge;
}

function barredBy(row: Row, { screen, action, judge }: Barring): string | null {
  const reason = row._barred?.[action.do];
  if (reason !== undefined) return reason;
  const isOpen = rowOffers(row, action.do) && judge.holds(action.visible, row) && judge.holds(action.enabled, row);
  return isOpen ? null : whyNotNow(screen, action, row);
}

/** Ids by what is said of them: their own note, else what is said of all. */
function bySaying(ids: readonly string[], notes: Readonly<Record<string, string>>, all: string | undefined): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const said = notes[id]?.trim() || all || "";
    groups.set(said, [...(groups.get(said) ?? []), id]);
  }
  return groups;
}

/** What became of each; a call that is refused as a whole is told at every row it was made for. */
async function sent(move: () => Promise<BatchReply>, ids: readonly string[]): Promise<[string, LineResult][]> {
  try {
    const { done, failed } = await move();
    return [
      ...done.map((id): [string, LineResult] => [id, { isDone: true, message: "" }]),
      ...failed.map(({ id, message }): [string, LineResult] => [id, { isDone: false, message }]),
    ];
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return ids.map((id) => [id, { isDone: false, message: error.message || t("run.failed") }]);
  }
}
