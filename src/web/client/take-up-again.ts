const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Waits before a stream is taken up again: longer with each try, never as long as others do, and no longer than until the signal. `tries`: how many failed one after another. */
export function beforeNextTry(tries: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2);
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
