import { watch } from "node:fs/promises";

/**
 * Runs `work` now and after every change below the directory, one run at a time; changes that come together, as editors and checkouts
 * make them, are one. Ends when the signal is aborted.
 */
export async function whenever(
  dir: string,
  { work, signal, quietMs = 60 }: { work: () => Promise<void>; signal?: AbortSignal; quietMs?: number },
): Promise<void> {
  const changes = watch(dir, { recursive: true, ...(signal === undefined ? {} : { signal }) });
  let timer: NodeJS.Timeout | undefined;
  let last = work();
  try {
    for await (const _change of changes) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        last = last.then(work);
      }, quietMs);
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
  } finally {
    clearTimeout(timer);
    await last;
  }
}
