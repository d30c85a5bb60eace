/** An open page. `search` brings filters and page back when it is picked again. */
export interface Tag {
  path: string;
  search: string;
  title: string;
}

/** Page shown after closing: the neighbour to the left, else home. */
export function afterClosing(tags: readonly Tag[], closed: readonly string[], current: string): Tag | null {
  if (!closed.includes(current)) return null;
  const at = tags.findIndex((tag) => tag.path === current);
  const left = tags.slice(0, at).findLast((tag) => !closed.includes(tag.path));
  return left ?? tags.slice(at).find((tag) => !closed.includes(tag.path)) ?? { path: "/index", search: "", title: "首页" };
}
