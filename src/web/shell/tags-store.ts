import { create } from "zustand";
import { readEntry, writeEntry } from "../session/storage.ts";

/** An open page. `search` brings filters and page back when it is picked again. */
export interface Tag { path: string; search: string; title: string }

const key = "flysource-tagsViewList";
const limit = 20;

interface Tags {
  tags: Tag[];
  visit(tag: Tag): void;
  close(paths: readonly string[]): void;
}

function stored(): Tag[] {
  const content = readEntry(localStorage, key)?.content;
  return Array.isArray(content) ? (content as Tag[]).filter((tag) => typeof tag?.path === "string" && typeof tag.title === "string") : [];
}

export const useTags = create<Tags>((set) => {
  const change = (next: (tags: Tag[]) => Tag[]) => set(({ tags }) => {
    const changed = next(tags);
    writeEntry(localStorage, key, changed);
    return { tags: changed };
  });
  return {
    tags: stored(),
    visit: (tag) => change((tags) => {
      if (tags.some((open) => open.path === tag.path)) return tags.map((open) => (open.path === tag.path ? tag : open));
      return [...tags, tag].slice(-limit);
    }),
    close: (paths) => change((tags) => tags.filter((tag) => !paths.includes(tag.path))),
  };
});

/** Page shown after closing: the neighbour to the left, else home. */
export function afterClosing(tags: readonly Tag[], closed: readonly string[], current: string): Tag | null {
  if (!closed.includes(current)) return null;
  const at = tags.findIndex((tag) => tag.path === current);
  const left = tags.slice(0, at).findLast((tag) => !closed.includes(tag.path));
  return left ?? tags.slice(at).find((tag) => !closed.includes(tag.path)) ?? { path: "/index", search: "", title: "首页" };
}
