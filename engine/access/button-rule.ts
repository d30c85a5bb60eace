/**
 * Whether a permission map lets a button be pressed (specification, sections 3 and 6): its own entry is truthy. A missing map, a missing
 * key and what every object inherits mean no.
 */
export const isButtonAllowed = (map: Readonly<Record<string, unknown>> | null | undefined, button: string): boolean =>
  map != null && Object.hasOwn(map, button) && Boolean(map[button]);
