import { useEffect } from "react";
import { asksRows } from "../../engine/conditions/asks-rows.ts";
import { dependencies } from "../../engine/conditions/dependencies.ts";
import type { Expr } from "../../engine/grammar/condition.ts";
import { type DataSource, useDataSource, type Values } from "../data-source.ts";
import { type FormModel, type FormPlan, sameValue } from "../formily/index.ts";

/** Between a change of what a default reads and the question, in milliseconds: typing is many changes. */
const REST_MS = 500;

/** A new form takes on what those of its defaults come to that only the server can ask for, and follows what they read of it. */
export function useBegun(model: FormModel | null): void {
  const source = useDataSource();
  useEffect(() => {
    const asked = model === null ? [] : askedDefaults(model.plan);
    return model === null || asked.length === 0 ? undefined : follow(model, asked, source);
  }, [model, source]);
}

interface AskedDefault {
  path: string;
  /** Own fields that it reads. */
  reads: readonly string[];
}

function askedDefaults({ mode, items }: FormPlan): AskedDefault[] {
  if (mode !== "create") return [];
  const found = [...items.values()].filter(({ sendable, field: { doc } }) => sendable && doc.default != null && asksRows(doc.default));
  return found.map(({ path, field }) => ({ path, reads: ownReads(field.doc.default!) }));
}

const ownReads = (expr: Expr): string[] => dependencies(expr, {}).fields.map((path) => path.split(".")[0]!);

/** Returns the end. */
function follow(model: FormModel, asked: readonly AskedDefault[], source: DataSource): () => void {
  const taken = new Map<string, unknown>();
  let asking = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOwn = (path: string, value: unknown) => !taken.has(path) || !sameValue(value, taken.get(path));
  const ask = async () => {
    const turn = ++asking;
    const values: Values = Object.fromEntries(Object.entries(model.submission()).filter(([path, value]) => isOwn(path, value)));
    // What is not told is filled in by the server as the record is saved.
    const begins = await source.foresee(model.plan.screen.path, { values }).then(
      (foreseen) => foreseen.begins ?? {},
      () => null,
    );
    if (begins === null || turn !== asking) return;
    for (const { path } of asked) {
      if (begins[path] === undefined && !taken.has(path)) continue;
      taken.set(path, begins[path] ?? null);
      model.followDefault(path, begins[path] ?? null);
    }
  };
  const end = model.follow([...new Set(asked.flatMap(({ reads }) => reads))], () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), asking === 0 ? 0 : REST_MS);
  });
  return () => {
    clearTimeout(timer);
    asking += 1;
    end();
  };
}
