import { create } from "zustand";
import { readEntry, writeEntry } from "../../session/storage.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { parseTags, type Tag, withMove, withPin, withVisit } from "./tag.ts";

const storageKey = "flysource-tagsViewList";

interface Tags {
  tags: Tag[];
  visit(tag: Omit<Tag, "isPinned">): void;
  close(keys: readonly string[]): void;
  pin(key: string, isPinned: boolean): void;
  move(key: string, toKey: string): void;
}

const stored = (): Tag[] => (useTheme.getState().config.isCacheTagsView ? parseTags(readEntry(localStorage, storageKey)?.content) : []);

/** Open pages of this browser, kept over a reload. */
export const useTags = create<Tags>((set) => {
  const change = (next: (tags: Tag[]) => Tag[]) =>
    set(({ tags }) => {
      const changed = next(tags);
      writeEntry(localStorage, storageKey, changed);
      return { tags: changed };
    });
  return {
    tags: stored(),
    visit: (tag) => change((tags) => withVisit(tags, tag)),
    close: (keys) => change((tags) => tags.filter((tag) => !keys.includes(tag.key))),
    pin: (key, isPinned) => change((tags) => withPin(tags, key, isPinned)),
    move: (key, toKey) => change((tags) => withMove(tags, key, toKey)),
  };
});
