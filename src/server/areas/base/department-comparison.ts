import { type MessengerDepartment, rootId } from "../../messages/messenger-departments.ts";
import { textOf } from "../../data/records/plain-rows.ts";
import type { Row } from "../kit/records.ts";

/** What is compared of a department. */
export type Compared = Pick<Row<"department">, "id" | "parentId" | "treePath" | "deptName"> &
  Partial<Pick<Row<"department">, "sort" | "wecomDeptId">>;

/** A department of the school and what is to be done with it there. */
export interface Step {
  id: string;
  name: string;
  /** Department above it here; null = right below the enterprise. */
  parentId: string | null;
  /** `link`: it is there already under the same parent and name, only its number is not known here. */
  does: "create" | "update" | "link" | "nothing";
  /** Its number there; null = it has none yet. */
  outsideId: number | null;
}

export interface Comparison {
  /** Those above first. */
  steps: Step[];
  /** Departments that are there alone; they stay. */
  onlyThere: number;
}

/** Longest name of a department there. */
const longestName = 64;
/** Signs that no name may hold there. */
const forbidden = /[\\:*?"<>|]/g;
export const messengerName = (name: string): string => [...name.replace(forbidden, " ").trim()].slice(0, longestName).join("");

/** What would make the messenger's departments those of the school. Compares names and parents; nothing is ever removed there. */
export function compareDepartments(own: readonly Compared[], there: readonly MessengerDepartment[]): Comparison {
  const byId = new Map(there.map((one) => [one.id, one]));
  const taken = new Set<number>();
  const found = new Map<string, number | null>();
  const steps = topDown(own).map((row): Step => {
    const [id, name, parentId] = [row.id, messengerName(row.deptName ?? ""), parentIn(row, own)];
    const above = parentId === null ? rootId : (found.get(parentId) ?? null);
    const known = Number(textOf(row.wecomDeptId) ?? Number.NaN);
    const linked = byId.get(known) ?? null;
    const alike =
      linked === null && above !== null ? there.find((one) => one.parentId === above && one.name === name && !taken.has(one.id)) : undefined;
    const same = linked ?? alike ?? null;
    if (same !== null) taken.add(same.id);
    found.set(id, same?.id ?? null);
    return { id, name, parentId, outsideId: same?.id ?? null, does: verb({ linked, same, name, above }) };
  });
  return { steps, onlyThere: there.filter((one) => one.id !== rootId && !taken.has(one.id)).length };
}

interface Found {
  linked: MessengerDepartment | null;
  same: MessengerDepartment | null;
  name: string;
  above: number | null;
}

function verb({ linked, same, name, above }: Found): Step["does"] {
  if (same === null) return "create";
  if (linked === null) return "link";
  return linked.name === name && (linked.id === rootId || linked.parentId === above) ? "nothing" : "update";
}

/** A parent that is closed or gone is none. */
const parentIn = (row: Compared, own: readonly Compared[]): string | null => {
  const parentId = textOf(row.parentId);
  return parentId !== null && own.some((one) => one.id === parentId) ? parentId : null;
};

const topDown = (own: readonly Compared[]): Compared[] =>
  own.toSorted((a, b) => a.treePath.split("/").length - b.treePath.split("/").length || (a.sort ?? 0) - (b.sort ?? 0));
