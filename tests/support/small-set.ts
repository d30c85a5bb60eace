import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fixtures = new URL("../fixtures", import.meta.url).pathname;

/** Puts a small set of documents that a server starts with into `dir`. */
export async function putSmallSet(dir: string): Promise<void> {
  for (const set of ["documents/good/demo", "set/org"]) await cp(join(fixtures, set), join(dir, set.split("/").at(-1)!), { recursive: true });
  // The fixture's one operation belongs to the tests; the product does not register it, nor the job that does it.
  await rm(join(dir, "demo/nightly.job.json"));
  for (const file of ["request.entity.json", "request.screen.json"]) {
    const path = join(dir, "demo", file);
    await writeFile(path, JSON.stringify(withoutCalls(JSON.parse(await readFile(path, "utf8")))));
  }
}

/** The document without buttons and grants of registered operations. */
function withoutCalls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !(item as { do?: string } | null)?.do?.startsWith("call:")).map(withoutCalls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(key === "call" && typeof item === "object"))
      .map(([key, item]) => [key, withoutCalls(item)]),
  );
}
