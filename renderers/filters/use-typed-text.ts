import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;

/** Text that is handed on when typing pauses. Returns the shown text, the change and an immediate hand-over. */
export function useTypedText(value: string, commit: (text: string) => void): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const newest = useRef(commit);
  newest.current = commit;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hand = (text: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    newest.current(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => hand(text), text === "" ? 0 : PAUSE_MS);
  };
  return [typed ?? value, type, () => typed !== null && hand(typed)];
}
