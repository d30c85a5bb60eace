import { useEffect, useRef, useState } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { RequestFailure, useDataSource, type Values } from "../data-source.ts";
import type { FormModel } from "../formily/index.ts";
import { useProblems } from "./use-problems.ts";

export interface Conflict {
  field: string;
  yours: unknown;
  theirs: unknown;
}

/** The next step with the record that was just stored. What it rejects with stands at the form, which goes on as the form of that record. */
export type NextStep = (row: Row) => Promise<void>;

interface SubmitInput {
  screen: CompiledScreen;
  id: string | undefined;
  model: FormModel | null;
  /** Sent beside what the form holds. */
  preset: Values | undefined;
  /** Version the typed values started from. */
  version: number | undefined;
  /** A field to go to; undefined when none is known. */
  onProblem(path: string | undefined): void;
  onSaved(row: Row): void;
  /** Stored, but the next step was refused: the form of the stored record is to follow. */
  onKept(row: Row): void;
}

/** Checks and sends a form, places what the server says, and settles conflicts with what somebody else saved. */
export function useFormSubmit({ screen, id, model, preset, version: startVersion, onProblem, onSaved, onKept }: SubmitInput) {
  const source = useDataSource();
  const [saving, setSaving] = useState(false);
  const problems = useProblems(model, onProblem);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [refusedStep, setRefusedStep] = useState<RequestFailure | null>(null);
  const version = useRef(startVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model is another start
  useEffect(() => {
    version.current = startVersion;
  }, [startVersion, model]);

  const place = (refused: RequestFailure) => {
    const { conflicts: found } = refused.detail;
    if (found && found.length > 0) return setConflicts(found);
    problems.place(refused);
  };
  // Waits for the form of the stored record, which is loaded first.
  useEffect(() => {
    if (!model || !refusedStep) return;
    setRefusedStep(null);
    place(refusedStep);
  });
  const send = async (form: FormModel, next?: NextStep): Promise<Row | null> => {
    let row: Row | null = null;
    setSaving(true);
    problems.clear();
    try {
      const values = { ...preset, ...form.submission() };
      row = id === undefined ? await source.add(screen.path, values) : await source.update(screen.path, id, { values, version: version.current });
      version.current = row.version;
      form.settle(row);
      await next?.(row);
      onSaved(row);
      return row;
    } catch (cause) {
      if (row) onKept(row);
      if (!(cause instanceof RequestFailure)) throw cause;
      if (row) setRefusedStep(cause);
      else place(cause);
      return null;
    } finally {
      setSaving(false);
    }
  };
  const submit = async (next?: NextStep): Promise<Row | null> => {
    if (!model || saving) return null;
    const [wrong] = model.check();
    if (wrong === undefined) return send(model, next);
    onProblem(wrong);
    return null;
  };
  /** `mine`: the fields whose own value wins; the others take theirs. */
  const resolve = async (mine: ReadonlySet<string>): Promise<Row | null> => {
    if (!model || id === undefined) return null;
    const { record } = await source.getOne(screen.path, id);
    version.current = record.version;
    for (const { field, theirs } of conflicts) if (!mine.has(field)) model.assign(field, theirs ?? null);
    model.rebase(record);
    setConflicts([]);
    return send(model);
  };
  return { saving, problems: problems.lines, conflicts, submit, resolve, cancelConflicts: () => setConflicts([]) };
}
