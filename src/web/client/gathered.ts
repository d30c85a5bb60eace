interface Waiting<I, O> {
  input: I;
  resolve(value: O | Promise<O>): void;
  reject(error: unknown): void;
}

/** How long the first waits for the others of its page, milliseconds. */
const MOMENT_MS = 10;

/**
 * Questions that a page asks within one moment go as one call, `most` at a time. Where that call has no answer to one (null), `alone` is asked, which
 * also says why.
 */
export function gathered<I, O>(how: { alone(input: I): Promise<O>; together(inputs: I[]): Promise<(O | null)[]>; most: number }) {
  let waiting: Waiting<I, O>[] = [];
  const flush = async () => {
    const [these, rest] = [waiting.slice(0, how.most), waiting.slice(how.most)];
    waiting = rest;
    if (rest.length > 0) setTimeout(flush, 0);
    if (these.length === 1) return these[0]!.resolve(how.alone(these[0]!.input));
    try {
      const answers = await how.together(these.map(({ input }) => input));
      for (const [i, { input, resolve }] of these.entries()) resolve(answers[i] ?? how.alone(input));
    } catch (error) {
      for (const { reject } of these) reject(error);
    }
  };
  return (input: I): Promise<O> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ input, resolve, reject }) === 1) setTimeout(flush, MOMENT_MS);
    });
}
