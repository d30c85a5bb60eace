import { problem, requestError } from "../../../../engine/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { currentRelease, layersOf } from "../release-store.ts";
import type { Want } from "../publish.ts";
import { draftStore } from "./draft-store.ts";
import { saveDraft } from "./drafts.ts";

/**
 * What is wanted as drafts, for somebody else to look at and publish: one for each file that is otherwise than what is in effect. Their files.
 * @throws AppError DRAFT_STALE when somebody has a draft of one of them; none is kept then
 */
export async function keepAsDrafts(runtime: Runtime, want: Want, by: { id: string; name: string }): Promise<string[]> {
  const current = await currentRelease(runtime.db);
  if (current === null) throw requestError([problem("RELEASE_UNKNOWN", "", { no: 1 })]);
  const before = await layersOf(runtime.db, current.no);
  const { school } = await want(before);
  const files = [...new Set([...before.school.keys(), ...school.keys()])].filter((file) => before.school.get(file) !== school.get(file));
  if (files.length === 0) throw requestError([problem("RELEASE_UNCHANGED", "", {})]);
  await draftStore(runtime).together(async () => {
    for (const file of files) {
      const text = school.get(file);
      await saveDraft(runtime, { file, document: text === undefined ? null : JSON.parse(text), version: null, by });
    }
  });
  return files;
}
