import { useEffect } from "react";
import { useDesign, useWorkspace } from "./use-workspace.ts";

/** Milliseconds between two looks at who else is there: alone, and with somebody on the same document. */
const pause = { alone: 20_000, together: 5_000 };

/** Says which document is open, and takes over what others do, as long as the page is seen. Null: nothing is there yet. */
export function usePresence(file: string | null): void {
  const workspace = useWorkspace();
  const isTogether = useDesign(({ people }) => file !== null && file !== "" && people.some((one) => one.file === file));
  useEffect(() => {
    if (file === null) return;
    // A server that does not answer is told of by the next save.
    const attend = () => void (document.visibilityState === "visible" && workspace.attend(file).catch(() => undefined));
    attend();
    const timer = setInterval(attend, isTogether ? pause.together : pause.alone);
    return () => clearInterval(timer);
  }, [workspace, file, isTogether]);
}
