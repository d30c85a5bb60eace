import type { Field } from "@formily/core";
import { observable } from "@formily/reactive";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import type { ChildRow } from "../child-rows.ts";
import { isAbsent } from "../format-value.ts";
import type { FieldExtra } from "./form-model.ts";
import type { FormPlan, PlannedRule } from "./form-plan.ts";
import { cellMessages, ruleMessages, valueMessages } from "./judge.ts";

/** What is said at fields: by the field's own type, by rules, by the server. Shown once a field was left or the form was sent. */
export interface Messages {
  /** `now`: judge although the field was not left yet (a choice is finished at once). */
  changed(path: string, now: boolean): void;
  left(path: string): void;
  /** Judges these fields, or all; paths with problems in the order of the form. */
  check(only?: ReadonlySet<string>): string[];
  judgeRule(rule: PlannedRule): void;
  /** Sentences of the server by path; `items.3.qty` stands at the cell. What has no place on the form is returned. */
  fromServer(errors: Readonly<Record<string, string>>): string[];
  /** Problem of each cell of a child table. */
  cells(path: string): Readonly<Record<string, string>>;
}

interface Needs {
  plan: FormPlan;
  env: EvalEnv;
  value: (path: string) => unknown;
  field: (path: string) => Field | undefined;
}

export function createMessages({ plan, env, value, field }: Needs): Messages {
  const left = new Set<string>();
  const own = new Map<string, string[]>();
  const byRule = new Map<string, Record<string, string>>();
  const server = new Map<string, string>();
  const cells = observable.shallow<Record<string, Record<string, string>>>({});
  const verdicts = new WeakMap<ChildRow, Record<string, string>>();
  let sent = false;

  const ruleLines = (path: string) => [...byRule.values()].map((messages) => messages[path]);
  const show = (path: string) => {
    const state = field(path);
    if (!state) return;
    const ownLines = own.get(path) ?? [];
    // A value that is missing or malformed breaks rules as well; saying so twice helps nobody.
    const lines = [...ownLines, ...(ownLines.length > 0 ? [] : ruleLines(path)), server.get(path)].filter(
      (line): line is string => typeof line === "string",
    );
    const unique = [...new Set(lines)];
    const shown = state.selfErrors as string[];
    if (unique.length !== shown.length || unique.some((line, at) => line !== shown[at])) state.setSelfErrors(unique);
  };
  const isAsked = (path: string) => {
    const state = field(path);
    return state !== undefined && state.display === "visible" && state.pattern === "editable";
  };
  const judge = (path: string) => {
    const item = plan.items.get(path);
    if (!item) return;
    const lines = isAsked(path) ? valueMessages(item.field, value(path), isRequired(field(path)!), plan.screen.dicts) : [];
    const rows = value(path);
    if (item.field.columns && Array.isArray(rows)) {
      cells[path] = isAsked(path) ? cellMessages(item.field, rows as ChildRow[], verdicts, plan.screen.dicts) : {};
      const count = Object.keys(cells[path]).length;
      if (count > 0) lines.push(`${item.title}有 ${count} 处需要修改`);
    }
    own.set(path, lines);
    show(path);
  };
  const judgeRule = (planned: PlannedRule) => {
    const { rule, at, reads } = planned;
    const isLeft = reads.fields.some((path) => left.has(path));
    const ready = sent || (isLeft && ("require" in rule ? at.every((path) => left.has(path)) : reads.fields.every((path) => !isAbsent(value(path)))));
    const record = Object.fromEntries([...reads.fields, ...reads.rows].map((path) => [path, value(path)]));
    byRule.set(rule.key, ready ? quietly(() => ruleMessages(rule, record, env)) : {});
    for (const path of at) show(path);
  };

  return {
    judgeRule,
    cells: (path) => cells[path] ?? {},
    changed: (path, now) => {
      server.delete(path);
      for (const key of [...server.keys()]) if (key.startsWith(`${path}.`)) server.delete(key);
      if (now) left.add(path);
      if (now || left.has(path) || sent) judge(path);
      else show(path);
    },
    left: (path) => {
      if (left.has(path)) return;
      left.add(path);
      judge(path);
      for (const rule of plan.rules) if (rule.reads.fields.includes(path)) judgeRule(rule);
    },
    check: (only) => {
      sent ||= only === undefined;
      const paths = [...plan.items.keys()].filter((path) => only?.has(path) ?? true);
      for (const path of paths) {
        left.add(path);
        judge(path);
      }
      for (const rule of plan.rules) if (rule.at.some((path) => only?.has(path) ?? true)) judgeRule(rule);
      return paths.filter((path) => isAsked(path) && ((field(path)?.selfErrors as string[] | undefined)?.length ?? 0) > 0);
    },
    fromServer: (errors) => {
      const homeless: string[] = [];
      for (const [raw, message] of Object.entries(errors)) {
        const path = raw.replace(/^\//, "").replaceAll("/", ".");
        const home = path.split(".")[0]!;
        if (field(home)?.display !== "visible") homeless.push(message);
        else if (path === home) server.set(home, message);
        else {
          cells[home] = { ...cells[home], [path.slice(home.length + 1)]: message };
          server.set(home, server.get(home) ?? message);
        }
        show(home);
      }
      return homeless;
    },
  };
}

/** A masked value is there although it is not seen: leaving the input empty keeps it. */
function isRequired(field: Field): boolean {
  const { required, masked } = field.data as FieldExtra;
  return required && masked === null;
}

/** A rule that reads what the browser does not know is left to the server. */
function quietly(judge: () => Record<string, string>): Record<string, string> {
  try {
    return judge();
  } catch {
    return {};
  }
}
