import type { ValueClass } from "./fields/value-class.ts";
import type { Cond, Expr, Scalar } from "./grammar/condition.ts";

/** Numbers of a person by which other rows name them, as fields of the account and as `user.<number>`. Nothing else names them one by one. */
export const personNumbers = ["xh", "gh"] as const;
export type PersonNumber = (typeof personNumbers)[number];

/** Something for each number of a person. */
export const forNumbers = <T>(of: (number: PersonNumber) => T): Record<PersonNumber, T> =>
  Object.fromEntries(personNumbers.map((number) => [number, of(number)])) as Record<PersonNumber, T>;

/** Who is asking. Built once per request from the session; every right and `ctx` value reads from here. */
export interface UserContext extends Record<PersonNumber, string | null> {
  id: string;
  tenantId: string;
  /** Login name. */
  accountNo: string;
  userName: string;
  /** Roles held in full, and codes of the school that no document names. */
  roles: string[];
  /** Roles of which an administrator has left only a part. */
  limits?: RoleLimits;
  /** Absent: nobody asked the person by name to act on anything. */
  asked?: Asked;
  departmentId: string | null;
  /** Values declared by area documents: `fdyClassIds`, `bzrClassIds`, `buildingIds` ... */
  lists: Record<string, string[]>;
}

/** What remains of a field: nothing, its mask, or reading. */
export type FieldLimit = "hide" | "mask" | "read";

/**
 * What an administrator has left of a role that documents grant. It can only take away: every part is ANDed with the grants.
 * Plain data, so that it may be kept and compared.
 */
export interface RoleLimit {
  /** Screens that remain, and the buttons on them. Null = all of the role. A screen of type `portal` is a person's own and always remains. */
  screens: readonly string[] | null;
  buttons: readonly string[];
  /** Entity -> rows that remain. An entity not named keeps the rows of the grants. */
  rows: Readonly<Record<string, Cond>>;
  /** Entity -> field -> what remains of it. */
  fields: Readonly<Record<string, Readonly<Record<string, FieldLimit>>>>;
}

/** Limits by role code, and a text that is the same for the same limits. */
export interface RoleLimits {
  key: string;
  byRole: Readonly<Record<string, readonly RoleLimit[]>>;
}

/** What tasks by name say of a person. */
export interface Asked {
  /** Records that wait for the person because somebody handed them on or brought the person in. */
  records: readonly string[];
  /** The entities of `records`. */
  entities: readonly string[];
  /** Records on which the person's turn rests: already said, handed on, or not before somebody else. They are none of the person's to-dos. */
  resting: readonly string[];
}

/** Calendar facts of one day. */
export interface CalendarDay {
  xn: string;
  xqM: string;
  /** Teaching week, 1-based. */
  week: number;
  isTeachDay: boolean;
  isHoliday: boolean;
}

/** Everything an evaluation may read besides the record. All values are plain data, so an evaluation is pure. */
export interface EvalContext {
  user: UserContext;
  /** `yyyy-MM-dd`, Asia/Shanghai. */
  today: string;
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  now: string;
  xn: string | null;
  xqM: string | null;
  week: number | null;
  params: Readonly<Record<string, unknown>>;
  calendar(day: string): CalendarDay | undefined;
  /** Materialised path of a tree row: `/1/3/`. */
  treePath(entity: string, key: string): string | undefined;
  /** Whether a sentence may tell the person what an expression on the entity comes to. Absent: nobody is told anything that is not theirs. */
  tells?(entity: string, expr: Expr): boolean;
  /** The record as it was, in rules and guards of an update. */
  before?: Readonly<Record<string, unknown>>;
  node?: string;
  /** A sample: which row it is of those for the row that was found, and of all that the document makes; a report: which line; from 1. */
  n?: number;
  index?: number;
  /** Key of the move that is being made, and what its actor wrote to it. */
  move?: string;
  opinion?: string | null;
  /** The node that the actor of a return has chosen; null where it leads where its document says. */
  to?: string | null;
  /** When the record came to its node, where a moment is worked out. */
  arrived?: string;
  /** What the move, or the dialog, asked for and no record stores, by name. */
  asks?: Readonly<Record<string, AskedOf>>;
  /** What the cells of a report came to where the tree stands, by key. */
  cells?: Readonly<Record<string, AskedOf>>;
  /** The page of a report and how many there are; a mark where whoever reads the paper counts them. */
  page?: number | string;
  pages?: number | string;
  /** Where anybody asks whether a paper is real, and the code it is asked by. Absent: the report hands out none. */
  issued?: { address: string; code: string };
}

/** A value that no record stores, with the class it compares as. */
export interface AskedOf {
  value: unknown;
  class: ValueClass;
}

/** Figures of a limit that its message reads as `limit.<figure>`: what the other rows amount to, the bound, and what is left between them. */
export const limitFigures = ["used", "bound", "left"] as const;
export type LimitFigures = Readonly<Record<(typeof limitFigures)[number], number | string>>;

/** What `last.<fact>` and `last.<move>.<fact>` tell of the last move made on the record: its opinion, the account that made it, when. */
export const lastFacts = { opinion: "text", actor: "text", time: "datetime" } as const;
export type LastFact = keyof typeof lastFacts;

/** Where an expression stands; decides which context names exist. */
export const places = [
  "form",
  "named",
  "rule",
  "scope",
  "grant",
  "filter",
  "default",
  "computed",
  "option",
  "guard",
  "flow",
  "measure",
  "tone",
  "limit",
  "moment",
  "effect",
  "sample",
  "report",
] as const;
export type ContextPlace = (typeof places)[number];

/** Built-in context names -> value class, and the places where each exists; `all` is all but `moment`, whose values do not change by themselves. `user.<list>` of areas are added at compile time. */
export const builtinContext: Record<string, { class: "text" | "number" | "date" | "datetime" | "list"; places: readonly ContextPlace[] | "all" }> = {
  "user.id": { class: "text", places: "all" },
  "user.accountNo": { class: "text", places: "all" },
  "user.userName": { class: "text", places: "all" },
  ...Object.fromEntries(personNumbers.map((number) => [`user.${number}`, { class: "text", places: "all" }] as const)),
  "user.departmentId": { class: "text", places: "all" },
  "user.roles": { class: "list", places: "all" },
  "user.asked": { class: "list", places: ["scope", "grant", "filter"] },
  "user.resting": { class: "list", places: ["filter"] },
  today: { class: "date", places: "all" },
  now: { class: "datetime", places: "all" },
  xn: { class: "text", places: "all" },
  xqM: { class: "text", places: "all" },
  week: { class: "number", places: "all" },
  n: { class: "number", places: ["sample", "report"] },
  index: { class: "number", places: ["sample"] },
  node: { class: "text", places: ["guard", "flow", "rule", "effect"] },
  move: { class: "text", places: ["guard", "flow", "effect"] },
  opinion: { class: "text", places: ["guard", "flow", "effect"] },
  to: { class: "text", places: ["effect"] },
  ...Object.fromEntries(Object.entries(lastFacts).map(([fact, of]) => [`last.${fact}`, { class: of, places: ["guard", "flow", "effect"] }] as const)),
  ...Object.fromEntries(limitFigures.map((figure) => [`limit.${figure}`, { class: "number", places: ["limit"] }] as const)),
  arrived: { class: "datetime", places: ["moment"] },
  page: { class: "number", places: ["report"] },
  pages: { class: "number", places: ["report"] },
  verify: { class: "text", places: ["report"] },
  verifyCode: { class: "text", places: ["report"] },
  // `record.<path>` exists everywhere: the record at hand, in option the one being edited. `before.<path>` exists in rule, guard, flow and effect, and in a named condition that only these use.
};

export type ContextValue = Scalar | Scalar[];
