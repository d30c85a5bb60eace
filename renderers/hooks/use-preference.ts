import { useCallback, useState } from "react";
import { useEvalContext } from "../screen-context.ts";

/** A look somebody chose for one screen (variant, rows a page), or a guide that was taken; kept per person on this machine and over signing out. */
export function usePreference<T>(kind: "variants" | "rows" | "guide", id: string, fallback: T): [T, (value: T | null) => void] {
  const key = `flysource-${kind}:${useEvalContext().user.id}:${id}`;
  const [value, setValue] = useState(() => read(key, fallback));
  const choose = useCallback(
    (next: T | null) => {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      setValue(next ?? fallback);
    },
    [key, fallback],
  );
  return [value, choose];
}

function read<T>(key: string, fallback: T): T {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
    return stored ?? fallback;
  } catch {
    // An entry that is not ours reads as nothing.
    return fallback;
  }
}
