/** A page that may be kept alive. `name` identifies it, as a tag's key does. */
export interface View {
  name: string;
  meta: { isKeepAlive: boolean };
}

/** Added only if the page is marked keep-alive (specification, section 4); once. */
export const addView = (cached: readonly string[], { name, meta }: View): string[] =>
  meta.isKeepAlive && !cached.includes(name) ? [...cached, name] : [...cached];

export const removeViews = (cached: readonly string[], names: readonly string[]): string[] => cached.filter((name) => !names.includes(name));

export const removeOtherViews = (cached: readonly string[], name: string): string[] => cached.filter((one) => one === name);

/** Pages that stay alive at the same time; each holds what it has drawn. */
const MAX_KEPT = 12;

/** Those kept longest give way, never the one that is shown. A page that gave way is drawn anew when its tag is chosen. */
export function withinBounds(cached: readonly string[], shown: string): string[] {
  const excess = Math.max(0, cached.length - MAX_KEPT);
  return removeViews(cached, cached.filter((name) => name !== shown).slice(0, excess));
}
