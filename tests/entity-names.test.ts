import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import "../src/server/programs/serve.ts";
import { platformEntities } from "../src/server/platform/platform-entity.ts";
import { layers, root, withoutComments } from "./support/import-scan.ts";

/** Ids of entities are what the documents declare: no list stands here. */
const entities: ReadonlySet<string> = new Set(
  readdirSync(join(root, "schemas"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".entity.json"))
    .map((file) => (JSON.parse(readFileSync(join(root, "schemas", file), "utf8")) as { id: string }).id),
);
const declared: ReadonlySet<string> = new Set(platformEntities().map(({ id }) => id));

/** Words of the platform that are also what an entity is called; as names of tables and addresses they are found all the same. */
const homonyms: ReadonlySet<string> = new Set([
  "campus", // the schema of all tables of documents
  "course", // the way of a record through its flow
  "school", // the layer of documents beside the product's
]);

const literal = /(?<=(["'`]))[A-Za-z]+(?=\1)/g;
const table = /(?<=\bcampus"?\."?)[A-Za-z]+/g;
const address = /(?<=(?:\/api\/[\w-]+|\$\{base\})\/)[A-Za-z]+/g;
/** A name of several words is no word of anything else, wherever it stands: in a text, as a key, as a variable, in a comment. */
const compound = /\b[a-z]+[A-Z][A-Za-z]*\b/g;

/** Entities that a source names: as a text of its own, a table, an address, or by a name of several words, which comments do not name either. */
function entitiesIn(source: string): string[] {
  const code = withoutComments(source);
  const matches = (pattern: RegExp) => [...code.matchAll(pattern)].map(([name]) => name);
  const alone = matches(literal).filter((name) => !homonyms.has(name));
  return [...new Set([...alone, ...(source.match(compound) ?? []), ...matches(table), ...matches(address)])].filter((name) => entities.has(name));
}

const isOfArea = (file: string): boolean => /^src\/(server|web)\/areas\//.test(file);
const sources = layers
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => /\.(tsx?|sql|hbs|md)$/.test(file) && !isOfArea(file));

test("outside the areas no entity is named but those the platform declares", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const named = sources.flatMap((file) => entitiesIn(readFileSync(join(root, file), "utf8")).map((id) => [file, id] as const));
  expect(named.filter(([, id]) => !declared.has(id)).map(([file, id]) => `${file}: ${id}`)).toEqual([]);
  expect(new Set(named.map(([, id]) => id)).size).toBeGreaterThan(20);
});

test("what the platform declares is an entity of the product, and the greater part of the entities is not the platform's", () => {
  expect([...declared].filter((id) => !entities.has(id))).toEqual([]);
  expect(declared.size * 3).toBeLessThan(entities.size);
});

test.each([
  ["a text", 'const entity = "stuClass";', ["stuClass"]],
  ["a word that is an entity", "if (place === 'department') return;", ["department"]],
  ["a table", 'sql`select 1 from campus."dormRoom" join campus.major on true`', ["dormRoom", "major"]],
  ["a table whose name is a word of the platform", 'sql`select 1 from campus."school"`', ["school"]],
  ["an address", 'get("/api/flySource-base/teacher/list")', ["teacher"]],
  ["an address behind a name", `get(\`${"$"}{base}/lesson/list\`)`, ["lesson"]],
  ["a name within a text", 'run("leaveApplication.submit")', ["leaveApplication"]],
  ["a key", "const places = { stuClass: 'classId' };", ["stuClass"]],
  ["a comment", '// the "stuClass" of a student, of a grade\nconst grade = field("xm");', ["stuClass"]],
  ["a word of the platform", 'db.withSchema("campus"); of("school")', []],
])("%s is found for what it is", (_what, source, found) => expect(entitiesIn(source).sort()).toEqual(found));
