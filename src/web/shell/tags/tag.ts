/** An open page. `search` brings filters and page back when it is picked again. */
export interface Tag {
  /** What makes it one tag: its path, sometimes with what was handed over. */
  key: string;
  path: string;
  search: string;
  title: string;
  icon: string;
  /** Pinned by the person. */
  isPinned: boolean;
}

export const homePath = "/index";
const mostTags = 20;

/** Parameters that make another page of the same path; with `isShared` only the screen does. */
const tellingApart = { shared: ["_screen", "id"], single: ["_screen", "id", "_record", "_variant"] };

/** One key for all states of a page: its filters are no part of it. */
export function tagKey(path: string, search: string, isShared: boolean): string {
  const query = new URLSearchParams(search);
  const parts = tellingApart[isShared ? "shared" : "single"].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts)}`;
}

/** Pinned tags stand before the others; beyond the limit the oldest that is not pinned goes. */
export function withVisit(tags: readonly Tag[], visited: Omit<Tag, "isPinned">): Tag[] {
  const known = tags.find((tag) => tag.key === visited.key);
  if (known) return tags.map((tag) => (tag === known ? { ...visited, isPinned: known.isPinned } : tag));
  const all = [...tags, { ...visited, isPinned: false }];
  const oldest = all.length > mostTags ? all.find((tag) => !tag.isPinned && tag.key !== visited.key) : undefined;
  return all.filter((tag) => tag !== oldest);
}

export function withPin(tags: readonly Tag[], key: string, isPinned: boolean): Tag[] {
  const changed = tags.map((tag) => (tag.key === key ? { ...tag, isPinned } : tag));
  return [...changed.filter((tag) => tag.isPinned), ...changed.filter((tag) => !tag.isPinned)];
}

/** Moves a tag to the place of another; pinned ones stay among themselves. */
export function withMove(tags: readonly Tag[], key: string, toKey: string): Tag[] {
  const from = tags.findIndex((tag) => tag.key === key);
  const to = tags.findIndex((tag) => tag.key === toKey);
  if (from < 0 || to < 0 || tags[from]!.isPinned !== tags[to]!.isPinned) return [...tags];
  const moved = tags.toSpliced(from, 1);
  return moved.toSpliced(to, 0, tags[from]!);
}

export const closings = ["this", "others", "left", "right", "all"] as const;
export type Closing = (typeof closings)[number];

/** Keys that go; pinned tags stay unless they are closed one by one. */
export function closedBy(tags: readonly Tag[], key: string, closing: Closing): string[] {
  const at = tags.findIndex((tag) => tag.key === key);
  const going: Record<Closing, (tag: Tag, place: number) => boolean> = {
    this: (tag) => tag.key === key,
    others: (tag) => tag.key !== key && !tag.isPinned,
    left: (tag, place) => place < at && !tag.isPinned,
    right: (tag, place) => place > at && at >= 0 && !tag.isPinned,
    all: (tag) => !tag.isPinned,
  };
  return tags.filter(going[closing]).map((tag) => tag.key);
}

/** Page shown after closing: the neighbour to the left, else to the right, else home; null when the current page stays. */
export function afterClosing(tags: readonly Tag[], closed: readonly string[], current: string): Pick<Tag, "path" | "search"> | null {
  if (!closed.includes(current)) return null;
  const at = tags.findIndex((tag) => tag.key === current);
  const left = tags.slice(0, at).findLast((tag) => !closed.includes(tag.key));
  return left ?? tags.slice(at).find((tag) => !closed.includes(tag.key)) ?? { path: homePath, search: "" };
}

/** Tags from whatever was stored. */
export function parseTags(stored: unknown): Tag[] {
  if (!Array.isArray(stored)) return [];
  const found = stored.filter(isTag).map(({ key, path, search, title, icon, isPinned }) => ({ key, path, search, title, icon, isPinned }));
  return found.filter((tag, at) => found.findIndex((other) => other.key === tag.key) === at).slice(0, mostTags);
}

function isTag(value: unknown): value is Tag {
  const tag = (value ?? {}) as Partial<Tag>;
  const texts = [tag.key, tag.search, tag.title, tag.icon];
  // A stored address is opened later: only paths of this site.
  return texts.every((text) => typeof text === "string") && typeof tag.isPinned === "boolean" && /^\/(?![/\\])/.test(tag.path ?? "");
}
