import { create } from "zustand";
import { readEntry, writeEntry } from "../session/storage.ts";
import type { Tag } from "./tag.ts";

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
  const change = (next: (tags: Tag[]) => Tag[]) =>
    set(({ tags }) => {
      const changed = next(tags);
      writeEntry(localStorage, key, changed);
      return { tags: changed };
    });
  return {
    tags: stored(),
    visit: (tag) =>
      change((tags) => {
        if (tags.some((open) => open.path === tag.path)) return tags.map((open) => (open.path === tag.path ? tag : open));
        return [...tags, tag].slice(-limit);
      }),
    close: (paths) => change((tags) => tags.filter((tag) => !paths.includes(tag.path))),
  };
});
