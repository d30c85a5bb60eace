import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Detail, Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/compile/screen-model.ts";
import type { SectionDocument } from "../../engine/documents/index.ts";
import { RequestFailure, useDataSource, type Values } from "../data-source.ts";
import { compileForm, createFormModel, type FormMode, type FormModel, type LoadWalk } from "../formily/index.ts";
import { focusControl } from "../screens/form/focus-control.ts";
import { useNavigation } from "../navigation.ts";
import { rememberLabel, targetPath } from "../ref-labels.ts";
import { useEvalContext } from "../screen-context.ts";
import { type Draft, useDraft } from "./use-draft.ts";

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
  /** mode `act`: fields that may be written. */
  write?: readonly string[];
  onSaved?: (row: Row) => void;
}

export interface Conflict {
  field: string;
  yours: unknown;
  theirs: unknown;
}

export interface FormController {
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
  /** Checks, sends, places what the server says. Resolves to the stored row, null when something is wrong. */
  submit(): Promise<Row | null>;
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

/** Everything a form does, without markup. */
export function useFormController(options: FormControllerOptions): FormController {
  const { screen, mode, id, preset } = options;
  const source = useDataSource();
  const ctx = useEvalContext();
  const loaded = useRecord(options);
  const plan = useMemo(
    () => compileForm(screen, { mode, sections: options.sections, write: options.write }),
    [screen, mode, options.sections, options.write],
  );
  const loadWalk = useLoadWalk(screen);
  const [restored, setRestored] = useState<Values | null>(null);
  const record = loaded.detail?.record ?? options.record;
  const isReady = id === undefined || loaded.detail !== null;
  const model = useMemo(
    () => (isReady ? createFormModel(plan, { record: record ?? {}, preset, draft: restored ?? undefined, ctx, loadWalk }) : null),
    [isReady, plan, record, preset, restored, ctx, loadWalk],
  );
  useEffect(() => model?.start(), [model]);
  const draft = useDraft({ screen, id, model, userId: ctx.user.id });
  const navigation = useNavigation();
  useEffect(() => (model && mode !== "view" ? navigation.guardLeave(model.isDirty) : undefined), [model, mode, navigation]);

  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const idPrefix = `${useId()}-`;
  const [section, showSection] = useState(plan.sections[0]?.key ?? "");
  const version = useRef<number | undefined>(undefined);
  version.current = loaded.detail?.record.version;

  const focusProblem = useCallback(
    (path: string | undefined) => {
      const home = plan.sections.find((one) => one.items.some((item) => item.path === path));
      if (home) showSection(home.key);
      requestAnimationFrame(() => focusControl(`${idPrefix}${path}`));
    },
    [plan, idPrefix],
  );
  const send = useCallback(async (): Promise<Row | null> => {
    if (!model) return null;
    const wrong = model.check();
    if (wrong.length > 0) {
      focusProblem(wrong[0]);
      return null;
    }
    setSaving(true);
    setProblems([]);
    try {
      const values = { ...preset, ...model.submission() };
      const row = id === undefined ? await source.add(screen.path, values) : await source.update(screen.path, id, values, version.current);
      draft.drop();
      options.onSaved?.(row);
      return row;
    } catch (cause) {
      if (!(cause instanceof RequestFailure)) throw cause;
      const { conflicts: against, fieldErrors } = cause.detail;
      if (against && against.length > 0) setConflicts(against);
      else {
        const homeless = fieldErrors ? model.messages.fromServer(fieldErrors) : [];
        setProblems(fieldErrors && homeless.length === 0 ? [] : homeless.length > 0 ? homeless : [cause.message]);
        focusProblem(
          Object.keys(fieldErrors ?? {})[0]
            ?.replace(/^\//, "")
            .split(/[./]/)[0],
        );
      }
      return null;
    } finally {
      setSaving(false);
    }
  }, [model, preset, id, source, screen.path, draft.drop, options.onSaved, focusProblem]);

  const resolve = async (mine: ReadonlySet<string>) => {
    if (!model || id === undefined) return null;
    const fresh = await source.getOne(screen.path, id);
    version.current = fresh.record.version;
    for (const { field, theirs } of conflicts) if (!mine.has(field)) model.assign(field, theirs ?? null);
    model.rebase(fresh.record);
    setConflicts([]);
    return send();
  };

  return {
    model,
    saving,
    problems,
    idPrefix,
    section,
    showSection,
    conflicts,
    resolve,
    detail: loaded.detail,
    failure: loaded.failure,
    retry: loaded.retry,
    submit: send,
    cancelConflicts: () => setConflicts([]),
    draft: draft.offered,
    takeDraft: () => {
      setRestored(draft.offered?.values ?? null);
      draft.taken();
    },
    dropDraft: draft.drop,
    isDirty: () => model?.isDirty() ?? false,
  };
}

function useRecord({ screen, id }: FormControllerOptions) {
  const source = useDataSource();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ for: string; detail: Detail | null; failure: string | null }>({ for: "", detail: null, failure: null });
  const asked = `${screen.path} ${id ?? ""} ${turn}`;
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    source.getOne(screen.path, id, { columns: detailColumns(screen).join(",") || undefined, history: screen.flow ? 1 : undefined }).then(
      (detail) => !left && setState({ for: asked, detail, failure: null }),
      (cause: unknown) => !left && setState({ for: asked, detail: null, failure: cause instanceof Error ? cause.message : "加载失败" }),
    );
    return () => {
      left = true;
    };
  }, [source, screen, id, asked]);
  const current = state.for === asked ? state : { detail: null, failure: null };
  return { ...current, retry: useCallback(() => setTurn((now) => now + 1), []) };
}

/** Paths a record must bring beside its own fields: walked ones and what conditions read. */
export function detailColumns(screen: CompiledScreen): string[] {
  return [...new Set([...Object.keys(screen.fields).filter((path) => path.includes(".")), ...screen.needs])];
}

/** What a newly chosen reference shows of its row, asked in one call. */
function useLoadWalk(screen: CompiledScreen): LoadWalk {
  const source = useDataSource();
  return useCallback(
    async (path, key, walked) => {
      const target = screen.fields[path]?.ref;
      if (!target) return {};
      const names = walked.map((one) => one.slice(path.length + 1));
      const [option] = await source.select(targetPath(target), { ids: key, for: `${screen.entity}.${path}` });
      if (!option) return {};
      rememberLabel(source, target, key, option.label);
      return Object.fromEntries(walked.map((one, at) => [one, option[names[at]!] ?? null]));
    },
    [source, screen],
  );
}
