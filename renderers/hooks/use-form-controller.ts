import { useCallback, useEffect, useId, useMemo, useState } from "react";
import type { Detail, Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { SectionDocument } from "../../engine/kinds/screen/document.ts";
import type { Values } from "../data-source.ts";
import { compileForm, type FormMode, type FormModel } from "../formily/index.ts";
import { useNavigation } from "../navigation.ts";
import { useEvalContext } from "../screen-context.ts";
import { useBegun } from "./use-begun.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import { useFormRecord } from "./use-form-record.ts";
import { type Conflict, type NextStep, useFormSubmit } from "./use-form-submit.ts";
import { focusSoon } from "./use-problems.ts";
import { useRunningForm, useSame } from "./use-running-form.ts";

export interface FormControllerOptions {
  screen: CompiledScreen;
  mode: FormMode;
  /** The record to edit or view; it is loaded. */
  id?: string;
  /** Instead of loading: the record as it is already known (a copy, an embedded form). */
  record?: Values;
  /** Fixed or suggested values of the action that opened the form. They are sent even when the form does not show them. */
  preset?: Values;
  sections?: readonly SectionDocument[];
  onSaved?: (row: Row) => void;
}

export interface FormController {
  /** The record that was stored while its next step was refused; null before. */
  kept: Row | null;
  /** Null while the record loads or when it failed to. */
  model: FormModel | null;
  detail: Detail | null;
  failure: string | null;
  retry(): void;
  saving: boolean;
  /** Problems that have no place on the form. */
  problems: string[];
  /** Prefix of the ids of the controls. */
  idPrefix: string;
  /** Tab or step in front. */
  section: string;
  showSection(key: string): void;
  /** Checks, sends, goes on with `next`, places what the server says. Resolves to the stored row, null when something is wrong. */
  submit(next?: NextStep): Promise<Row | null>;
  /** Set while somebody else's change stands against ours. */
  conflicts: Conflict[];
  /** `mine`: the fields whose own value wins; the others take theirs. Sends again. */
  resolve(mine: ReadonlySet<string>): Promise<Row | null>;
  cancelConflicts(): void;
  /** An unsaved earlier state, offered until it is taken or thrown away. */
  draft: Draft | null;
  takeDraft(): void;
  dropDraft(): void;
  isDirty(): boolean;
}

const NOTHING: Values = {};

/** Everything a form does, without markup. */
export function useFormController(options: FormControllerOptions): FormController {
  const { screen } = options;
  const [kept, setKept] = useState<Row | null>(null);
  const mode = kept ? "edit" : options.mode;
  const id = options.id ?? kept?.id;
  const preset = kept ? undefined : options.preset;
  const ctx = useEvalContext();
  const loaded = useFormRecord(screen, id);
  const [restored, setRestored] = useState<Draft | null>(null);
  const sections = useSame(options.sections);
  const plan = useMemo(() => compileForm(screen, { mode, sections }), [screen, mode, sections]);
  const record = useSame(id === undefined ? (options.record ?? NOTHING) : (loaded.detail?.record ?? null));
  const model = useRunningForm({ plan, record, preset: useSame(preset), restored: restored?.values });
  useBegun(model);
  const draft = useDraft({ screen, id, model, userId: ctx.user.id, version: loaded.detail?.record.version });
  const navigation = useNavigation();
  useEffect(() => (model && mode !== "view" ? navigation.guardLeave(model.isDirty) : undefined), [model, mode, navigation]);

  const idPrefix = `${useId()}-`;
  const [section, showSection] = useState<string | null>(null);
  const drawn = model?.plan.sections ?? [];
  const onProblem = (path: string | undefined) => {
    const home = drawn.find((one) => one.items.some((item) => item.path === path));
    if (home) showSection(home.key);
    focusSoon(`${idPrefix}${path}`);
  };
  const onSaved = (row: Row) => {
    draft.drop();
    options.onSaved?.(row);
  };
  const onKept = (row: Row) => {
    draft.drop();
    setRestored(null);
    setKept(row);
    loaded.retry();
  };
  // What was restored started from the version it was typed on, so that the server notices what others saved since.
  const version = restored?.version ?? loaded.detail?.record.version;
  const submission = useFormSubmit({ screen, id, model, preset, version, onProblem, onSaved, onKept });

  return {
    kept,
    model,
    idPrefix,
    showSection,
    ...submission,
    detail: loaded.detail,
    failure: loaded.failure,
    retry: loaded.retry,
    section: section ?? drawn[0]?.key ?? "",
    draft: draft.offered,
    takeDraft: () => {
      setRestored(draft.offered);
      draft.taken();
    },
    dropDraft: draft.drop,
    isDirty: useCallback(() => model?.isDirty() ?? false, [model]),
  };
}
