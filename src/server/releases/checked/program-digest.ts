import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = new URL("../../../../", import.meta.url).pathname;

/** Everything that decides what a document means and what its check finds: the language, how files are read, how sets are composed. */
const deciding = ["engine", "generator/read-set.ts", "src/server/releases"].map((path) => join(root, path));

let known: string | null = null;

/** SHA-256 hex of the sources this process judges documents by, byte for byte, and of what runs them. */
export function programDigest(): string {
  known ??= digestOf(filesOf(deciding));
  return known;
}

/** Whether the sources are still those this process was loaded from: a verdict of other ones must not be kept under their name. */
export const isProgramAsLoaded = (): boolean => filesOf(deciding).every((file) => statSync(file).mtimeMs < performance.timeOrigin);

function digestOf(files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(process.versions));
  for (const file of files) hash.update("\0").update(file.slice(root.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

const filesOf = (places: readonly string[]): string[] => places.flatMap((place) => (place.endsWith(".ts") ? place : filesBelow(place))).sort();

const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
