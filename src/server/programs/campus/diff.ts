import { diffSets } from "../../../../engine/changes/index.ts";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { problem, requestError, schemaError } from "../../../../engine/errors.ts";
import type { Print } from "../../../../generator/command.ts";
import { runDiff, wordsOfSets } from "../../../../generator/commands/diff.ts";
import { readSet } from "../../../../generator/read-set.ts";
import { setOf } from "../../releases/layers.ts";
import { currentRelease, layersOf, releaseByNo } from "../../releases/release-store.ts";
import type { Database } from "../../platform/database/database.ts";
import { withSchool, type WhichSchool } from "./open-school.ts";

const release = /^release:([1-9]\d{0,8})$/;

/** Whether a side of a comparison stands in the database: `db:` is what is in effect, `release:3` what once was. */
const isPublished = (side: string): boolean => side === "db:" || release.test(side);

/** `campus diff`: what changed, in words; `json`: every change. A side is a directory or a release. */
export function diff(
  [before, after]: readonly [string, string],
  { json = false, ...which }: WhichSchool & { json?: boolean },
  print: Print,
): Promise<number> {
  if (!isPublished(before) && !isPublished(after)) return runDiff({ before, after, json }, print);
  return withSchool(which, print, async ({ db }) => {
    const [old, now] = [await setAt(db, before), await setAt(db, after)];
    print(json ? JSON.stringify(diffSets(old, now), null, 2) : wordsOfSets(old, now).join("\n") || "没有区别");
    return 0;
  });
}

/** @throws AppError RELEASE_UNKNOWN, or (schema) when a file cannot be read */
async function setAt(db: Database, side: string): Promise<DocumentSet> {
  if (isPublished(side)) {
    const no = release.exec(side)?.[1];
    const found = no === undefined ? await currentRelease(db) : await releaseByNo(db, Number(no));
    if (found === null) throw requestError([problem("RELEASE_UNKNOWN", "", { no: Number(no ?? 1) })]);
    return setOf(await layersOf(db, found.no));
  }
  const { set, findings } = await readSet(side);
  if (findings.length > 0) throw schemaError(findings);
  return set;
}
