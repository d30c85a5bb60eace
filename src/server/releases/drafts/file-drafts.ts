import { documentOf } from "../../../../engine/kinds/in-full.ts";
import { globSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { LowSync } from "lowdb";
import { canonical } from "../../../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { Draft, DraftChange, DraftStore, DraftVersion } from "./draft.ts";
import { durableFile, syncFolder } from "./durable-file.ts";
import { fileSteps } from "./file-steps.ts";

/** A draft as its file says it: the document as JSON, to be read, compared and committed. */
interface DraftFile extends Omit<Draft, "text"> {
  /** Null = the document is to go. */
  document: CampusDocument | null;
  /** Hash that its author was told of; null = that nothing is published. Absent = nothing was told since the last save. */
  toldHash?: string | null;
}

/** `library/book.entity.json`: no other name becomes a path. */
const isDraftName = (file: string): boolean => /^[A-Za-z][A-Za-z0-9]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+\.json$/.test(file);

/**
 * Drafts as files, one each, of one process: a read and the write that follows are one step, for nothing else runs between them. A file is either as
 * it was or as it was written, whenever the process or the machine stops.
 */
export function fileDrafts(dir: string): DraftStore {
  const open = (file: string) => new LowSync<DraftFile | null>(durableFile(join(dir, file)), null);
  const read = (file: string): DraftFile | null => {
    if (!isDraftName(file)) return null;
    const at = open(file);
    at.read();
    return at.data;
  };
  const write = (draft: DraftFile): Draft => {
    const at = open(draft.file);
    at.data = draft;
    at.write();
    return draftOf(draft);
  };
  const remove = (file: string) => {
    rmSync(join(dir, file));
    syncFolder(dirname(join(dir, file)));
  };
  const replace = (file: string, version: number, change: DraftChange): Draft | null => {
    const before = read(file);
    if (before === null || before.version !== version) return null;
    const { toldHash = before.baseHash, ...kept } = before;
    const { text, baseHash = toldHash, ...by } = change;
    const authors = [...new Set([...before.authors, by.updatedBy])];
    return write({ ...kept, ...by, authors, baseHash, version: version + 1, document: documentIn(text) });
  };
  const standing = (drafts: readonly DraftVersion[]) =>
    drafts.flatMap((told) => {
      const draft = read(told.file);
      return draft === null ? [] : [{ draft, told }];
    });
  return {
    list: async () =>
      globSync("**/*.json", { cwd: dir })
        .sort()
        .flatMap((file) => read(file) ?? [])
        .map(draftOf),
    async find(file) {
      const draft = read(file);
      return draft === null ? null : draftOf(draft);
    },
    add: async ({ text, ...draft }) =>
      isDraftName(draft.file) && read(draft.file) === null
        ? write({ ...draft, authors: [draft.updatedBy], version: 1, document: documentIn(text) })
        : null,
    replace: async (file, version, change) => replace(file, version, change),
    async remove(file, version) {
      const isOf = read(file)?.version === version;
      if (isOf) remove(file);
      return isOf;
    },
    ...fileSteps(dir),
    async noteTold(drafts) {
      for (const { draft, told } of standing(drafts)) if (draft.version === told.version) write({ ...draft, toldHash: told.hash });
    },
    async removePublished(drafts) {
      for (const { draft, told } of standing(drafts)) {
        if (draft.version === told.version) remove(draft.file);
        else if (draft.version > told.version) write({ ...draft, baseHash: told.hash });
      }
    },
  };
}

const documentIn = (text: string | null): CampusDocument | null => (text === null ? null : documentOf(text));

const draftOf = ({ document, toldHash: _, ...draft }: DraftFile): Draft => ({ ...draft, text: document === null ? null : canonical(document) });
