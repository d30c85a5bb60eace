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
