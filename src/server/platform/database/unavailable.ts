import pg from "pg";

/**
 * Why the database did not do what was asked. `busy`: no connection was free in time; `away`: it does not answer, or the connection broke;
 * `unsure`: the connection broke while a transaction was being written down, so it may be kept or not; `locked`: somebody else changes the
 * same rows; `slow`: the statement took longer than any may.
 */
export type DatabaseTrouble = "busy" | "away" | "unsure" | "locked" | "slow";

/** Nothing is wrong with what was asked: it may be asked again. */
export class DatabaseUnavailable extends Error {
  readonly trouble: DatabaseTrouble;
  constructor(trouble: DatabaseTrouble, cause?: unknown) {
    super(sentences[trouble] + reason(cause), { cause });
    this.name = "DatabaseUnavailable";
    this.trouble = trouble;
  }
}

/** For the operator's log; people read the words of `platform/errors.ts`. */
const sentences: Record<DatabaseTrouble, string> = {
  busy: "数据库连接都在使用中",
  away: "数据库没有应答",
  unsure: "提交时与数据库的连接中断",
  locked: "等待他人释放数据超时",
  slow: "语句执行超时",
};

function reason(cause: unknown): string {
  if (cause instanceof AggregateError) return reason(cause.errors[0]);
  return cause instanceof Error ? `（${cause.message}）` : "";
}

/** `53300`: the server has no connection left; `57P0x`: it stops or starts; `25P0x`: it ended a transaction that stood still; `08`: the line broke. */
const byCode: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^53300$/, "busy"],
  [/^(08...|57P0[1-5]|25P0[34])$/, "away"],
  [/^(55P03|40P01|40001)$/, "locked"],
  [/^57014$/, "slow"],
];

/** What kept the database from answering; null for an error that has other reasons. */
export function troubleOf(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseUnavailable) return error.trouble;
  if (!(error instanceof pg.DatabaseError)) return null;
  return byCode.find(([code]) => code.test(error.code ?? ""))?.[1] ?? null;
}

/** An error of a statement as callers should see it: one of a broken connection carries no code of PostgreSQL. */
export function statementFailure(error: unknown, text: string): unknown {
  const trouble = isLineBroken(error) ? "away" : troubleOf(error);
  if (trouble !== "away") return error;
  return new DatabaseUnavailable(text === "commit" ? "unsure" : "away", error);
}

/** Why no connection was to be had. */
export const connectFailure = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable((error as Error).message === "timeout exceeded when trying to connect" ? "busy" : (troubleOf(error) ?? "away"), error);

const brokenLine = /^(Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout)/;

const isLineBroken = (error: unknown): boolean => error instanceof Error && ("syscall" in error || brokenLine.test(error.message));
