import { create } from "zustand";
import { readEntry, writeEntry } from "../../session/storage.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { parseTags, type Tag, withMove, withPin, withVisit } from "./tag.ts";

const storageKey = "flysource-tagsViewList";

interface Tags {
  tags: Tag[];
  visit(tag: Omit<Tag, "isPinned">): void;
  /** `left`: the page among them that is shown until the next one is there, if one of them is. */
  close(keys: readonly string[], left?: string | null): void;
  /** Another page than the one that was left is shown. */
  arrive(key: string): void;
  pin(key: string, isPinned: boolean): void;
  move(key: string, toKey: string): void;
}

const stored = (): Tag[] => (useTheme.getState().config.isCacheTagsView ? parseTags(readEntry(localStorage, storageKey)?.content) : []);

/** Open pages of this browser, kept over a reload. */
export const useTags = create<Tags>((set) => {
  // A page that was still loading when its tag was closed says its name once more before the next page is there.
  let leaving: string | null = null;
  const change = (next: (tags: Tag[]) => Tag[]) =>
    set(({ tags }) => {
      const changed = next(tags);
      writeEntry(localStorage, storageKey, changed);
      return { tags: changed };
    });
  return {
    tags: stored(),
    visit: (tag) => tag.key !== leaving && change((tags) => withVisit(tags, tag)),
    close: (keys, left = null) => {
      leaving = left;
      change((tags) => tags.filter((tag) => !keys.includes(tag.key)));
    },
    arrive: (key) => {
      if (key !== leaving) leaving = null;
    },
    pin: (key, isPinned) => change((tags) => withPin(tags, key, isPinned)),
    move: (key, toKey) => change((tags) => withMove(tags, key, toKey)),
  };
});
