/** The JSON of an answer; a gateway in between may answer with a page. */
export function answerIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A text at that name; empty where there is none. */
export function textIn(answer: unknown, name: string): string {
  const value = partOf(answer, name);
  return typeof value === "string" ? value : "";
}

export const partOf = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null && Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined;
