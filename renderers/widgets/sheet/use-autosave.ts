import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "../../data-source.ts";
import { forgetHere, keepHere, keptHere } from "./kept-answers.ts";

export type Saved = "none" | "waiting" | "saved" | "away";

interface Autosave {
  /** Of what is kept in the tab. */
  name: string;
  /** Version of the questions. */
  sheet: number;
  /** Version of what the server has. */
  version: number;
  /** Drafts up to this version are handed in. */
  since: number;
  /** Null: the server keeps nothing on the way. */
  send: ((draft: { version: number; values: Record<string, unknown> }) => Promise<{ version: number }>) | null;
}

const PAUSE_MS = 800;
const AGAIN_MS = 5_000;

/**
 * Keeps answers while they are given: in the tab at once, on the server after a short pause. Without a network they wait in the tab, also over a
 * reload, and go as soon as it is back; what the server acknowledged is on its disk.
 */
export function useAutosave({ name, sheet, version, since, send }: Autosave) {
  const [saved, setSaved] = useState<Saved>("none");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(version);
  const sending = useRef(false);
  const push = useCallback(async (): Promise<void> => {
    const kept = keptHere(name);
    if (kept !== null && kept.version <= since) forgetHere(name);
    if (kept === null || kept.version <= since || send === null || sending.current) return;
    sending.current = true;
    try {
      await send({ version: kept.version, values: kept.values });
      const now = keptHere(name);
      if (now === null || now.version > kept.version) timer.current = setTimeout(() => void push(), PAUSE_MS);
      else {
        forgetHere(name);
        setSaved("saved");
      }
    } catch (cause) {
      setSaved("away");
      // What the server refuses it refuses again; only what did not arrive comes back.
      if (!(cause instanceof RequestFailure) || cause.status === 0 || cause.status >= 500) timer.current = setTimeout(() => void push(), AGAIN_MS);
    } finally {
      sending.current = false;
    }
  }, [name, send, since]);
  useEffect(() => {
    const again = () => void push();
    addEventListener("online", again);
    again();
    return () => {
      removeEventListener("online", again);
      clearTimeout(timer.current);
    };
  }, [push]);
  const keep = useCallback(
    (values: Record<string, unknown>): number => {
      // Windows of one person count by the same clock, so that the later one is the one that stays.
      last.current = Math.max(Date.now(), last.current + 1);
      keepHere(name, { version: last.current, sheet, values });
      setSaved("waiting");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void push(), PAUSE_MS);
      return last.current;
    },
    [name, sheet, push],
  );
  return { saved, keep };
}
