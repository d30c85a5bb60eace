import { Readable } from "node:stream";
import type { SampleFile, SamplesDocument } from "../../../../engine/kinds/samples/document.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { saveFile } from "../files/file-store.ts";
import { picture, scenes } from "./pictures.ts";

/** The administrator's account. */
const OWNER = "2";

/** Stores the files that documents name, each once, however many rows hold it: ids by name. */
export async function storeFiles(runtime: Runtime, tenantId: string, documents: readonly SamplesDocument[]): Promise<ReadonlyMap<string, string>> {
  const named = new Map(documents.flatMap((document) => [...filesIn(document)]).map((file) => [file.file, file] as const));
  const ids = new Map<string, string>();
  for (const [n, { file: originalName, lines }] of [...named.values()].entries()) {
    // Spreadsheets take a file for UTF-8 by the mark at its beginning.
    const content = lines === undefined ? picture(scenes[n % scenes.length]!) : Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`, "utf8");
    const extension = originalName.slice(originalName.lastIndexOf(".") + 1);
    const file = { tenantId, ownerId: OWNER, originalName, extension, businessType: null, content: Readable.from([content]) };
    ids.set(originalName, (await saveFile(runtime, file)).id);
  }
  return ids;
}

function* filesIn(node: unknown): Generator<SampleFile> {
  if (Array.isArray(node)) for (const part of node) yield* filesIn(part);
  else if (isObject(node)) {
    if (typeof node.file === "string") yield node as unknown as SampleFile;
    for (const part of Object.values(node)) yield* filesIn(part);
  }
}
