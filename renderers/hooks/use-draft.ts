import { useCallback, useEffect, useMemo, useState } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { Values } from "../data-source.ts";
import type { FormModel } from "../formily/index.ts";

export interface Draft {
  values: Values;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Version of the record it was typed on. */
  version?: number;
}

interface DraftInput {
  screen: CompiledScreen;
  id: string | undefined;
  model: FormModel | null;
  userId: string;
  version: number | undefined;
}

const EVERY_MS = 2_000;

/**
 * Unsaved input of one form, kept in the tab (`sessionStorage`): it survives a reload and ends with the tab, so that nothing
 * personal stays on a computer that several people use.
 */
export function useDraft({ screen, id, model, userId, version }: DraftInput) {
  const key = `draft:${userId}:${screen.id}:${id ?? "new"}`;
  const isWritten = model !== null && (model.plan.mode === "create" || model.plan.mode === "edit");
  const [offered, setOffered] = useState<Draft | null>(null);
  useEffect(() => setOffered(isWritten ? readDraft(key) : null), [key, isWritten]);
  useEffect(() => {
    if (!isWritten || !model) return;
    let last = "";
    const save = () => {
      if (!model.isDirty()) return;
      const text = JSON.stringify(model.submission());
      if (text === last) return;
      last = text;
      sessionStorage.setItem(key, JSON.stringify({ values: JSON.parse(text), savedAt: Date.now(), version } satisfies Draft));
    };
    const timer = setInterval(save, EVERY_MS);
    return () => clearInterval(timer);
  }, [key, model, isWritten, version]);
  const drop = useCallback(() => {
    sessionStorage.removeItem(key);
    setOffered(null);
  }, [key]);
  return useMemo(() => ({ offered, drop, taken: () => setOffered(null) }), [offered, drop]);
}

function readDraft(key: string): Draft | null {
  const text = sessionStorage.getItem(key);
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    return typeof draft.values === "object" && draft.values !== null && Object.keys(draft.values).length > 0 ? draft : null;
  } catch {
    return null;
  }
}
