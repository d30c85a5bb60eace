/** A key as one step of a JSON Pointer (RFC 6901, section 3). */
export const pointerStep = (key: string | number): string =>
  typeof key === "string" && /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : String(key);

/** The place below a place. */
export const below = (path: string, key: string | number): string => `${path}/${pointerStep(key)}`;

/** The keys a pointer names, outermost first. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
