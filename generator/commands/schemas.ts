import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { schemaOfFiles } from "../../engine/grammar/short.ts";
import { documentKinds } from "../../engine/kinds/index.ts";
import { documentSchemas } from "../../engine/kinds/index.ts";

/** Writes the JSON Schema of each kind as a file, so that editors complete documents whose `$schema` points there. */
export async function writeSchemas(dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const files = documentKinds.map((kind) => ({ name: `${kind}.schema.json`, schema: documentSchemas[kind] }));
  for (const { name, schema } of files) await writeFile(join(dir, name), `${JSON.stringify(schemaOfFiles(schema), null, 2)}\n`);
  return files.map(({ name }) => name);
}
