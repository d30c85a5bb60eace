import type { Model } from "../../../../engine/model/model.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { EntityId, Row, Values } from "../kit/records.ts";

export type DemoRow = Record<string, unknown>;
/** A record of an entity as a demo makes it: `id` and what `Filled` names stand in every one of them, the rest may be missing. */
export type DemoRecord<E extends EntityId, Filled extends keyof Row<E> = never> = { -readonly [K in keyof Values<E>]: Values<E>[K] } & {
  [K in Filled | "id"]: NonNullable<Row<E>[K]>;
};
export type DemoAccount = DemoRecord<"sysUser", "accountNo" | "userName" | "userType">;
/** Rows by entity, in the order they are loaded. */
export type DemoRows = Record<string, readonly DemoRow[]>;

/** A passage through a flow that a demo record has behind it. `gh`: number of who decided, or the role of an office. */
export interface DemoPassage {
  node: string;
  move: string;
  to: string;
  gh: string;
  role: string;
  /** `yyyy-MM-dd HH:mm:ss`, like `arrivedAt`. */
  at: string;
  arrivedAt: string;
  result: string;
  opinion: string | null;
}

/** A record of an entity with a flow, and its way so far. */
export interface DemoCase {
  row: DemoRow & { id: string; state: string; createTime: string; submitTime?: string | null };
  steps: readonly DemoPassage[];
}

/** What a demo is made on. */
export interface DemoGround {
  /** Wall clock, `yyyy-MM-dd HH:mm:ss`; the same day makes the same school. */
  now: string;
  /** What another demo made; it must be named in `after`. */
  of<Made>(demo: Demo<Made>): Made;
}

export interface DemoMade<Made> {
  rows: DemoRows;
  /** Records among `rows` with the way they went, by entity. */
  cases?: Record<string, readonly DemoCase[]>;
  /** What demos of other areas go on from. */
  made: Made;
}

/** The part of the demo school that one area brings. */
export interface Demo<Made = unknown> {
  /** Demos whose rows or people this one goes on from. */
  after: readonly Demo[];
  make(ground: DemoGround): DemoMade<Made>;
  /** Entities a school has before its first student; imports start there. */
  organisation?: readonly string[];
  /** Rows that follow from the documents in effect, or hold stored files: loaded with a running product only, in front of the others of their entity. */
  ofProduct?(runtime: Runtime, place: DemoPlace): Promise<DemoRows>;
}

export interface DemoPlace {
  model: Model;
  tenantId: string;
  /** `yyyy-MM-dd`. */
  today: string;
}

export const defineDemo = <Made>(demo: Demo<Made>): Demo<Made> => demo;

/** Accounts the README names: their inboxes and calendars are filled, and nothing keeps them from what they may do. */
const named = new Set(["admin", "dept001", "fdy001", "bzr001", "teacher001", "leader001", "security001", "dorm001", "2024010101"]);
export const isNamed = (accountNo: string): boolean => named.has(accountNo);
export const namedAccounts = (accounts: readonly DemoAccount[]): DemoAccount[] => accounts.filter((account) => isNamed(account.accountNo));

/** Demos in an order in which each follows those it goes on from. @throws Error when they go in a circle */
export function inOrder(demos: readonly Demo[]): Demo[] {
  const ordered: Demo[] = [];
  const place = (demo: Demo, below: readonly Demo[]): void => {
    if (ordered.includes(demo)) return;
    if (below.includes(demo)) throw new Error("demos go on from each other in a circle");
    for (const before of demo.after) place(before, [...below, demo]);
    ordered.push(demo);
  };
  for (const demo of demos) place(demo, []);
  return ordered;
}
