import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Reads the records of a path and the lists of them again, after one was written from its own page. */
export function useReload(path: string): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => Promise.all(["record", "list"].map((kind) => client.invalidateQueries({ queryKey: [kind, path] }))), [client, path]);
}
