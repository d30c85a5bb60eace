import { useEffect, useId, useMemo } from "react";
import type { Row } from "../../engine/api.ts";
import { evaluateExpr } from "../../engine/conditions/evaluate.ts";
import { isEmpty } from "../../engine/values/emptiness.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { Values } from "../data-source.ts";
import { type Asked, compileAct, type FormModel, quietly, readsBeside, sameValue } from "../formily/index.ts";
import { useEvalContext } from "../screen-context.ts";
import { screenEnv } from "../screen-env.ts";
import { useNavigation } from "../navigation.ts";
import { focusControl } from "./focus-control.ts";
import { useFormRecord } from "./use-form-record.ts";
import { focusSoon, useProblems } from "./use-problems.ts";
import { type Said, useRun } from "./use-run.ts";
import { useRunningForm, useSame } from "./use-running-form.ts";

export interface AskedFormOptions {
  screen: CompiledScreen;
  ask: readonly Asked[];
  /** The dialog of a document, as the server knows it (`act.ts`); none where the page itself asks. */
  act?: string;
  /** Fields of the record among it that are ticked. Default: all. */
  only?: readonly string[];
  /** The records that are acted on: none, one or several. */
  rows: readonly Row[];
  /** `stored`: fields begin with what the one record holds, and untouched ones of several records are not sent; `empty`: with nothing. */
  begins: "stored" | "empty";
  /** Values the dialog suggests, before the defaults of what is asked for. */
  preset?: Values;
}

/** The form of a dialog, without markup. */
export interface AskedForm {
  /** Null while the record loads or when it failed to. */
  model: FormModel | null;
  failure: string | null;
  retry(): void;
  /** Nothing is asked for as things stand when the dialog opens. */
  isEmpty: boolean;
  /** Prefix of the ids of the controls. */
  idPrefix: string;
  /** Problems that have no place on the form. */
  problems: string[];
  isRunning: boolean;
  /** What is sent; null when something is wrong, which is said at its field. */
  answer(): Values | null;
  /** Runs the call; a refusal stands at the form and everything typed stays. */
  run(work: () => Promise<unknown>, said: Said): Promise<boolean>;
  isDirty(): boolean;
}

export function useAskedForm({ screen, rows, begins, act, ...given }: AskedFormOptions): AskedForm {
  const [asked, only, preset] = [useSame(given.ask), useSame(given.only), useSame(given.preset)];
  const isStored = begins === "stored" && rows.length === 1;
  // Of several records each has its own default, which the server writes.
  const ask = useMemo(() => (begins === "empty" || isStored ? asked : asked.map(unlessDefault)), [asked, begins, isStored]);
  const acted = useActedOn(screen, rows, { ask, begins });
  const known = useSame(acted.record);
  const plan = useMemo(() => {
    const wanted = only === undefined ? ask : ask.filter(({ path, value }) => value !== null || only.includes(path));
    return compileAct(screen, { ask: wanted, act, knows: (path) => known !== null && Object.hasOwn(known, path) });
  }, [screen, only, ask, act, known]);
  const start = useMemo(() => known && startOf(screen, known, { ask, begins, isStored }), [screen, known, ask, isStored, begins]);
  const suggested = useSame({ ...useDefaults(screen, ask, known), ...preset });
  const model = useRunningForm({ plan, record: useSame(start), preset: suggested });
  const idPrefix = `${useId()}-`;
  const problems = useProblems(model, (path) => focusSoon(`${idPrefix}${path}`));
  const { isRunning, run } = useRun();
  const navigation = useNavigation();
  useEffect(() => (model ? navigation.guardLeave(model.isDirty) : undefined), [model, navigation]);
  return {
    model,
    failure: acted.failure,
    retry: acted.retry,
    isEmpty: plan.items.size === 0,
    idPrefix,
    problems: problems.lines,
    isRunning,
    answer: () => {
      const [wrong] = model?.check() ?? [];
      if (wrong !== undefined) focusControl(`${idPrefix}${wrong}`);
      return wrong === undefined ? (model?.submission() ?? null) : null;
    },
    run: (work, said) => {
      problems.clear();
      return run(work, said, problems.place);
    },
    isDirty: () => model?.isDirty() ?? false,
  };
}

interface Asking {
  ask: readonly Asked[];
  begins: AskedFormOptions["begins"];
}

const isField = ({ value }: Asked): boolean => value === null;
const unlessDefault = ({ default: begins, ...one }: Asked): Asked => (isField(one) && begins !== undefined ? { ...one, required: null } : one);

/** What the dialog begins with where the one record has nothing yet; what the page cannot work out the server writes. */
function useDefaults(screen: CompiledScreen, ask: readonly Asked[], known: Values | null): Values {
  const ctx = useEvalContext();
  return useMemo(() => {
    const env = screenEnv(screen, ctx);
    const begun = ask.flatMap((one): [string, unknown][] => {
      if (one.default === undefined || (isField(one) && !isEmpty(known?.[one.path]))) return [];
      const value = quietly(() => evaluateExpr(one.default!, known ?? {}, env));
      return value === undefined || value === null ? [] : [[one.path, value]];
    });
    return Object.fromEntries(begun);
  }, [screen, ctx, ask, known]);
}

/** What is known of the records: of one all that the dialog reads, loaded where its row does not carry it; of several what they have in common. */
function useActedOn(screen: CompiledScreen, rows: readonly Row[], { ask, begins }: Asking) {
  const one = rows.length === 1 ? rows[0] : undefined;
  const missing = useMemo(() => {
    if (one === undefined) return false;
    const plan = compileAct(screen, { ask, knows: () => true });
    const begun = begins === "stored" ? ask.map(({ path }) => path).filter((path) => plan.items.get(path)?.isAsked === false) : [];
    return [...readsBeside(plan), ...begun].some((path) => !Object.hasOwn(one, path));
  }, [screen, one, ask, begins]);
  const { detail, failure, retry } = useFormRecord(screen, missing ? one?.id : undefined);
  const record: Values | null = one === undefined ? inCommon(rows) : missing ? (detail?.record ?? null) : one;
  return { record, failure, retry };
}

/** The values on which all records agree. */
function inCommon(rows: readonly Row[]): Values {
  const [first, ...others] = rows;
  return Object.fromEntries(Object.entries(first ?? {}).filter(([path, value]) => others.every((row) => sameValue(row[path], value))));
}

/** The record as the form begins with it: what is asked for anew stands empty, with no name and no mask of what is stored. */
function startOf(screen: CompiledScreen, known: Values, { ask, begins, isStored }: Asking & { isStored: boolean }): Values {
  const asked = isStored ? ask.filter((one) => !isField(one)) : ask;
  const anew = asked.map(({ path }) => path);
  const labels = asked.map(({ path, value }) => (value ?? screen.fields[path])?.labelKey);
  const left = Object.fromEntries(Object.entries(known).filter(([path]) => !anew.includes(path) && !labels.includes(path)));
  const withheld = known._withheld as Record<string, unknown> | undefined;
  if (withheld) left._withheld = Object.fromEntries(Object.entries(withheld).filter(([path]) => !anew.includes(path)));
  return begins === "empty" ? { ...left, ...Object.fromEntries(anew.map((path) => [path, null])) } : left;
}
