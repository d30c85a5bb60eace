import { type Problem, problem, requestError } from "../../../../engine/errors.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import type { Call } from "../../platform/runtime.ts";

/** Header of a write: `encodeURIComponent` of an object that gives a reason for each rule the person goes on against, by the `params.confirm` of its refusal. */
export const confirmHeader = "x-confirm";
const MAX_REASON = 500;

/** @throws RequestError REQUEST_PARAM_INVALID */
export function readConfirmed(header: string | string[] | undefined): ReadonlyMap<string, string> | undefined {
  if (typeof header !== "string" || header === "") return undefined;
  const given = parsed(header);
  if (!isObject(given)) throw unreadable();
  return new Map(
    Object.entries(given).map(([rule, reason]) => {
      const text = typeof reason === "string" ? reason.trim() : "";
      if (text === "" || text.length > MAX_REASON) throw unreadable();
      return [rule, text];
    }),
  );
}

function parsed(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return null;
  }
}

const unreadable = () =>
  requestError([problem("REQUEST_PARAM_INVALID", "", { name: "X-Confirm", expected: phrase`规则与理由，理由为 1 到 ${MAX_REASON} 个字` })]);

/** What a record may be written against for a reason: the refusals that stay, and the sentences with the reasons for its history. */
export function confirmedOf(call: Pick<Call, "confirmed">, entity: Entity, found: readonly Problem[]): { left: Problem[]; notes: string[] } {
  const { confirmed } = call;
  const left: Problem[] = [];
  const notes: string[] = [];
  for (const one of found) {
    const name = typeof one.params.confirm === "string" ? `${entity.id}.${one.params.confirm}` : null;
    if (name === null) left.push(one);
    else if (confirmed === "unasked") notes.push(one.message);
    else {
      const reason = confirmed?.get(name);
      if (reason === undefined) left.push({ ...one, params: { ...one.params, confirm: name } });
      else notes.push(`${one.message}（仍然继续：${reason}）`);
    }
  }
  return { left, notes };
}

/** Takes from the problems what the person goes on with. */
export function goOn(call: Pick<Call, "confirmed">, entity: Entity, at: { problems: Problem[]; confirmed: string[] }): void {
  const { left, notes } = confirmedOf(call, entity, at.problems.splice(0));
  at.problems.push(...left);
  at.confirmed.push(...notes);
}

/** The rules to confirm, when they are all that stands against a write. */
export function onlyToConfirm(problems: readonly Problem[]): { confirm?: string[] } {
  const names = problems.flatMap(({ params }) => (typeof params.confirm === "string" ? [params.confirm] : []));
  return names.length > 0 && names.length === problems.length ? { confirm: [...new Set(names)] } : {};
}
