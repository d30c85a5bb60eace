import type { OperationRecord } from "../../platform/runtime.ts";
import {
  addKept,
  addMissingKept,
  changeEachKept,
  changeKept,
  countUp,
  dropKept,
  type KeptChange,
  type PutKept,
  putKept,
} from "../../data/records/kept-rows.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { MatchOf } from "../../data/records/entity-records.ts";
import type { EntityId, Row, Values } from "./records.ts";

/**
 * The bookkeeping of the platform: entities, or columns of them, behind which no form, rule, effect or audit line stands, each with the
 * reason. Everything else is written through `recordsOf`.
 */
export const books = {
  dormBedAssign: {
    why: "thousands of beds given at once by an allocation; each later step is a move",
    columns: ["reason"],
    adds: true,
  },
  dormBed: { why: "beds of an allocation are held by the thousand", columns: ["bedState"], versioned: true },
  userTodo: { why: "what waits for each person, kept in step with every flow" },
  userCopy: { why: "what each person was told of, kept in step with every flow" },
  businessApply: { why: "what each person asked for, kept in step with every flow" },
  noticeRead: { why: "receipts of notices, one for every reader" },
  messageLog: { why: "messages on their way, written by the thousand" },
  appCollection: { why: "a person's own shelf of apps, counted at every click" },
  sysNotice: { why: "readers are counted, nothing is edited", columns: ["viewCount"] },
  sysUser: {
    why: "accounts kept in step with the people they belong to, their duties and the store of passwords, made by the thousand with an import",
    columns: ["userName", "xb", "phone", "campusId", "departmentId", "mustChangePassword", "passwordTime", "passWordLevel", "roles"],
    adds: true,
    // What is remembered of a person goes by the version of the account.
    versioned: true,
  },
  sysRole: { why: "whether the rows of its grants decide, and which they are", columns: ["isLimited", "grantIds"], versioned: true },
  ssoClient: { why: "the digest of a secret that no form sets", columns: ["clientSecret"], versioned: true },
  stuClass: {
    why: "whom a class shows as its people, kept in step with duties and offices",
    columns: ["fdyGh", "bzrGh", "monitorXh", "secretaryXh"],
    versioned: true,
  },
  baseStudentInfo: { why: "the account of a person, made beside the record", columns: ["userId"] },
  teacher: { why: "the account of a person, made beside the record", columns: ["userId"] },
  department: { why: "read from the tree by every department below", columns: ["path", "level"] },
  schoolCalendarItem: { why: "the days of a term, made from the calendar by the hundred" },
  importBatch: { why: "the platform's account of an import" },
  apiLog: { why: "calls from outside as they came" },
  onlineUser: { why: "open sessions, read from where they are kept" },
  roleMenu: { why: "pages of a role, taken away and given anew by the thousand; the change stands in one audit line" },
  roleButton: { why: "buttons of a role, taken away and given anew by the thousand; the change stands in one audit line" },
  fileLink: { why: "downloads are counted, nothing is edited", columns: ["downloadCount"] },
  portalHelp: { why: "votes are counted, nothing is edited", columns: ["usefulCount"] },
  desktopCard: { why: "desktops that hold the card are counted, nothing is edited", columns: ["useCount"] },
  messageTask: { why: "progress of a task that is being sent", columns: ["sentCount", "failCount", "readCount", "readRate"] },
  screenPlayer: {
    why: "screens that are there say so every half minute, and what they show",
    columns: ["lastHeartbeat", "ipAddress", "currentContent"],
  },
  tvProgram: { why: "each showing is counted, nothing is edited", columns: ["playCount"] },
  reportShare: { why: "visits are counted, nothing is edited", columns: ["visitCount"] },
  userSchedule: { why: "which beginning was told of, every minute", columns: ["remindedFor"] },
} as const satisfies { readonly [E in EntityId]?: { why: string; columns?: readonly (keyof Row<E> & string)[]; adds?: true; versioned?: true } };
export type BookId = keyof typeof books;

type Column<E extends BookId> = ((typeof books)[E] extends { columns: readonly (infer Name)[] } ? Name : keyof Row<E>) & keyof Row<E> & string;
type Written<E extends BookId> = Pick<Values<E>, Column<E>>;

/** Writes without rules, effects and audit lines. */
export interface Book<E extends BookId> {
  /** Answers how many rows matched. `unless`: to those of them that match this too, its values instead. */
  change(match: MatchOf<Row<E>>, values: Written<E>, unless?: { match: MatchOf<Row<E>>; values: Written<E> }): Promise<number>;
  changeEach(items: readonly (Written<E> & { id: string })[]): Promise<void>;
  countUp(match: MatchOf<Row<E>>, column: Column<E>): Promise<void>;
}
/** A book whose rows nobody else makes. */
export interface WholeBook<E extends BookId> extends Book<E> {
  /** Answers the ids in order. */
  add(rows: readonly Values<E>[]): Promise<string[]>;
  /** Adds the rows that no unique rule refuses; answers those. */
  addMissing<R extends Values<E>>(rows: readonly R[]): Promise<R[]>;
  /** Takes rows out of the database for good. Answers how many. */
  drop(match: MatchOf<Row<E>>): Promise<number>;
  /** Brings rows in line with the items: those there are changed, the others added. */
  put(items: readonly Values<E>[], how: PutKept): Promise<void>;
}
type BookOf<E extends BookId> = (typeof books)[E] extends { adds: true }
  ? Book<E> & Pick<WholeBook<E>, "add">
  : (typeof books)[E] extends { columns: unknown }
    ? Book<E>
    : WholeBook<E>;
export function booksOf<E extends BookId>(at: At, entity: E): BookOf<E> {
  // Where people edit the rest of the row, bookkeeping makes nothing stale.
  const how = { counts: "columns" in books[entity] && !("versioned" in books[entity]) ? ("nothing" as const) : ("version" as const) };
  const book: WholeBook<E> = {
    change: (match, values, unless) =>
      changeKept(at, entity, { match, values: values as OperationRecord, unless: unless as KeptChange["unless"] }, how),
    changeEach: (items) => changeEachKept(at, entity, items as readonly (OperationRecord & { id: string })[], how),
    countUp: (match, column) => countUp(at, entity, match, column),
    add: (rows) => addKept(at, entity, rows as readonly OperationRecord[]),
    addMissing: async (rows) => (await addMissingKept(at, entity, rows as readonly OperationRecord[])) as (typeof rows)[number][],
    drop: (match) => dropKept(at, entity, match),
    put: (items, how) => putKept(at, entity, items as readonly OperationRecord[], how),
  };
  return book as unknown as BookOf<E>;
}
