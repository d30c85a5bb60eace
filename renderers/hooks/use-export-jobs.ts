import { useCallback, useEffect, useState } from "react";
import type { ExportJob } from "../../engine/api.ts";
import { useDataSource } from "../data-source.ts";

const ASK_EVERY_MS = 1_000;

/** Whether somebody still works on it, or will. */
export const isOpenExport = ({ state }: ExportJob): boolean => state === "waiting" || state === "running";

/** One's own exports of a list (`path` null: of all), newest first; asked for again as long as one of them is under way. */
export function useExportJobs(path: string | null): { jobs: readonly ExportJob[]; isKnown: boolean; refresh(): void } {
  const source = useDataSource();
  const [jobs, setJobs] = useState<readonly ExportJob[]>([]);
  const [isKnown, setKnown] = useState(false);
  const [turn, setTurn] = useState(0);
  const entity = path && path.slice(path.lastIndexOf("/") + 1);
  const refresh = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => {
    void turn;
    let left = false;
    // What could not be told now is asked again with the next turn.
    source.exportJobs(entity).then(
      (found) => {
        if (left) return;
        setJobs(found);
        setKnown(true);
      },
      () => !left && setJobs((now) => [...now]),
    );
    return () => {
      left = true;
    };
  }, [source, entity, turn]);
  useEffect(() => {
    if (!jobs.some(isOpenExport)) return;
    const timer = setTimeout(refresh, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [jobs, refresh]);
  return { jobs, isKnown, refresh };
}
