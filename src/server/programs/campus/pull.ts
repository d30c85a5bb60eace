import { mkdir } from "node:fs/promises";
import type { Print } from "../../../../generator/command.ts";
import { type Layers, type Texts, inOrder } from "../../releases/layers.ts";
import { mergeLayers } from "../../releases/merge-layers.ts";
import { currentRelease, layersOf, releaseByNo } from "../../releases/release-store.ts";
import { withSchool, type WhichSchool } from "./open-school.ts";
import { noRelease } from "./releases.ts";
import { readFiles, releaseOfFiles, rememberRelease, writeFiles } from "./working-copy.ts";

const nothing: Texts = new Map();

/**
 * `campus pull`: the school's published documents as files; `all`: with those of the product. Files that were edited since the last pull are
 * merged with what was published meanwhile; one that cannot be stays as it is and is named.
 */
export function pull(dir: string, { all = false, ...which }: WhichSchool & { all?: boolean }, print: Print): Promise<number> {
  return withSchool(which, print, async ({ db }) => {
    const current = await currentRelease(db);
    if (current === null) return noRelease(print);
    await mkdir(dir, { recursive: true });
    const pulled = await releaseOfFiles(dir);
    const isKnown = pulled !== null && (await releaseByNo(db, pulled)) !== null;
    const pick = ({ product, school }: Layers): Texts => (all ? inOrder([...product, ...school]) : school);
    const base = isKnown ? pick(await layersOf(db, pulled)) : nothing;
    const published = pick(await layersOf(db, current.no));
    const files = await readFiles(dir);
    // The product's files of an earlier `--all` are not the school's to lose.
    const edited = all ? files : new Map([...files].filter(([file]) => base.has(file) || published.has(file)));
    const { merged, conflicts } = mergeLayers({ base, ours: published, theirs: edited });
    const kept = conflicts.flatMap(({ file, theirs: text }) => (text === null ? [] : [[file, text] as const]));
    const changed = await writeFiles(dir, { before: edited, after: inOrder([...merged, ...kept]) });
    for (const { file, words } of conflicts) print(`冲突 ${file}：${words.join("，") || "文件与已发布的内容都有修改"}，文件没有改动`);
    if (conflicts.length > 0) return 1;
    await rememberRelease(dir, current.no);
    print(`第 ${current.no} 版，${published.size} 个文档，${changed} 个文件有变化`);
    return 0;
  });
}
