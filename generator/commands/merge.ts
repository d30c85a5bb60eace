import { readFile, rm, writeFile } from "node:fs/promises";
import { type Conflict, conflictWords, mergeDocuments } from "../../engine/changes/index.ts";
import { compile } from "../../engine/compile/index.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { knownKind } from "../../engine/kinds/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Print } from "../command.ts";
import { readDocument } from "../../engine/formats/read-document.ts";

export interface MergeFiles {
  base: string;
  ours: string;
  theirs: string;
  /** Where the merged document goes. Default: over ours, as git wants it. */
  output?: string;
  /** Name of the document in the work tree; conflicts are written beside it as `<path>.conflicts`. */
  path?: string;
}

/** Merges two states of one file over their base. Exit code 0 merged; 1 conflicts: the file holds ours at those places; 2 a side is no document. */
export async function runMerge(files: MergeFiles, print: Print): Promise<number> {
  const name = files.path ?? files.ours;
  const [base, ours, theirs] = [await readSide(files.base, name), await readSide(files.ours, name), await readSide(files.theirs, name)];
  if (!isDocument(ours) || !isDocument(theirs) || typeof base === "string") {
    print(`${name} 不能合并：${[base, ours, theirs].find((side) => typeof side === "string") ?? "一边没有内容"}`);
    return 2;
  }
  if (ours.kind !== theirs.kind || ours.id !== theirs.id) {
    print(`${name} 不能合并：两边不是同一个文档`);
    return 1;
  }
  const { document, conflicts } = mergeDocuments(base, ours, theirs);
  await writeFile(files.output ?? files.ours, canonical(document));
  const text = conflicts.length === 0 ? null : conflictText(name, { conflicts, documents: [document, theirs, ...(base === null ? [] : [base])] });
  if (text !== null) print(text);
  if (files.path !== undefined) await keepConflicts(`${files.path}.conflicts`, text);
  return conflicts.length === 0 ? 0 : 1;
}

const isDocument = (side: CampusDocument | string | null): side is CampusDocument => typeof side === "object" && side !== null;

/** A document; null when the file is empty, as git gives a base that never was; a sentence when it is no document. */
async function readSide(file: string, name: string): Promise<CampusDocument | string | null> {
  const text = await readFile(file, "utf8");
  if (text.trim() === "") return null;
  const read = readDocument(name, text);
  if ("severity" in read) return read.message;
  const { document } = read;
  const isKnown =
    typeof document === "object" && document !== null && "id" in document && "kind" in document && knownKind(String(document.kind)) !== null;
  return isKnown ? document : "不是文档";
}

async function keepConflicts(file: string, text: string | null): Promise<void> {
  if (text === null) await rm(file, { force: true });
  else await writeFile(file, `${text}\n`);
}

interface Told {
  conflicts: readonly Conflict[];
  documents: readonly CampusDocument[];
}

function conflictText(name: string, { conflicts, documents }: Told): string {
  const { model } = compile([{ file: name, area: "", document: documents[0]! }], { hash: "", operations: [] });
  const parts = conflicts.map((conflict, at) => {
    const { what, base, ours, theirs } = conflictWords(conflict, documents, model);
    return `${at + 1}. ${what}（${conflict.anchor}）\n   原来：${base}\n   我方：${ours}\n   对方：${theirs}`;
  });
  return [`${name} 有 ${conflicts.length} 处两边改得不一样，文件暂按我方写，请逐处核对：`, ...parts].join("\n");
}
