import { askedValues } from "../../../engine/fields/ask-document.ts";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileIdSchema } from "../../../engine/fields/file-field.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { callActions } from "../../../generator/types/call-inputs.ts";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { Markers } from "../../support/access/markers.ts";
import { people, xhOf } from "../../support/access/people.ts";
import { school } from "../../support/access/school.ts";
import { productSchemas, signedHeaders, testApp, type TestApp } from "../../support/app.ts";
import { modelOfFiles } from "../../support/database.ts";
import { describedCalls } from "../../support/fuzz/described-calls.ts";

/** Every call that takes the id of a file answers one of somebody else as it answers one of nothing. */
type Json = Record<string, unknown>;
interface Ask {
  method: "GET" | "POST";
  path: string;
  query: Record<string, string>;
  body: Json;
}
/** The request with the id of a file in its place. */
type AskWith = (fileId: string) => Ask;

const model: Model = await modelOfFiles(productSchemas);
const rows = school(model, new Markers(), "000000");
const askers = ["m-student", "m-fdy", "m-gly"];
const owner = people.find(({ accountNo }) => accountNo === "m-maintenance")!;
/** The people of the test are nobody's to change. */
const own = new Set(people.map(({ id }) => id));

let server: TestApp;
let asks: Map<string, AskWith[]>;
let free: string;
let held: string;
beforeAll(async () => {
  server = await testApp({ rows });
  const document = (await server.app.inject({ url: "/api/docs?format=json" })).json<Json>();
  asks = new Map([...inQueries(document), ...inBodies(document), ...inInputs()]);
  [free, held] = [await uploaded(), await uploaded()];
  const { rows: taken } = await sql`update campus."leaveApplication" set attachments = ${[held]}::text[]
    where xh <> ${xhOf(0)} and not "isDeleted" returning id`.execute(server.runtime.db);
  expect(taken.length).toBeGreaterThan(0);
});
afterAll(() => server.close());

async function uploaded(): Promise<string> {
  const file = { tenantId: "000000", ownerId: owner.id, originalName: "证明.pdf", extension: "pdf", businessType: null };
  return (await saveFile(server.runtime, { ...file, content: Readable.from([Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n")]) })).id;
}
/** An id that no file has, as long as those of files. */
const nothing = (): string => String(BigInt(held) + 4096n);

const marks = (schema: Json): boolean => String(schema.description ?? "").includes(String(fileIdSchema.description));

function inQueries(document: Json): [string, AskWith[]][] {
  const paths = document.paths as Record<string, Record<string, { parameters?: { name: string; description?: string }[] }>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]): [string, AskWith[]][] => {
      const named = parameters.filter((one) => marks({ ...one }));
      if (named.length === 0) return [];
      const of = { method: method.toUpperCase() as Ask["method"], path, body: {} };
      return [
        [
          `${method} ${path}`,
          named.map(({ name }) => (fileId) => ({ ...of, query: { [name]: fileId } })),
        ],
      ];
    }),
  );
}

/** Values of the schema that hold the id at one place each; none where it has no such place. */
function holding(schema: Json): ((fileId: string) => unknown)[] {
  const items = schema.items as Json | undefined;
  const parts = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (items !== undefined) return (marks(schema) ? [(fileId: string) => fileId] : holding(items)).map((make) => (fileId) => [make(fileId)]);
  if (parts.length > 0) return parts.flatMap(([name, part]) => holding(part).map((make) => (fileId: string) => ({ [name]: make(fileId) })));
  return marks(schema) ? [(fileId) => fileId] : [];
}

const idIn = (path: string): string => (rows[path.split("/")[3]!] ?? []).find(({ id, isDeleted }) => !own.has(id) && isDeleted !== true)?.id ?? "1";
const about = (path: string, action: string): Json => {
  const id = idIn(path);
  return action === "add" ? {} : action === "update" ? { id } : { ids: [id] };
};

function inBodies(document: Json): [string, AskWith[]][] {
  return describedCalls(document).flatMap(({ method, path, body }): [string, AskWith[]][] => {
    const makes = body === null ? [] : holding(body);
    const whole = about(path, path.split("/").at(-1)!);
    const made = makes.map(
      (make): AskWith =>
        (fileId) => ({ method, path, query: {}, body: { ...whole, ...(make(fileId) as Json) } }),
    );
    return made.length === 0 ? [] : [[`${method} ${path}`, made]];
  });
}

/** What actions of screens ask for before they call an operation. */
function inInputs(): [string, AskWith[]][] {
  return [...callActions(model)].flatMap(([entity, operations]) =>
    [...operations].flatMap(([name, actions]): [string, AskWith[]][] => {
      const fields = actions.flatMap(({ ask }) => askedValues(ask));
      const files = fields.filter(({ type }) => fieldType(type)?.holds !== undefined);
      const path = `/api/${model.entities.get(entity)!.service}/${entity}/${name}`;
      const others = Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])));
      const made = files.map(
        (field): AskWith =>
          (fileId) => {
            const value = field.type === "file" || field.type === "image" ? fileId : [fileId];
            return { method: "POST", path, query: {}, body: { ids: [idIn(path)], input: { ...others, [field.name]: value } } };
          },
      );
      return made.length === 0 ? [] : [[`call ${path}`, made]];
    }),
  );
}

/** Everything of an answer but when it was given and which file was asked for. */
function told({ statusCode, headers, body }: LightMyRequestResponse, fileId: string): string {
  const rest = Object.entries(headers).filter(([name]) => !/^(date|x-ratelimit-.*|server-timing)$/.test(name));
  const text = JSON.stringify([statusCode, rest, body]).replaceAll(fileId, "<file>");
  return text.replaceAll(/(?<=traceId\W+|trace-id\W+)[\w-]{8,}/gi, "<trace>");
}

async function answer(who: string, { method, path, query, body }: Ask): Promise<LightMyRequestResponse> {
  const token = await server.as(who).token();
  const isLink = /(download|link)-file$/.test(path);
  const url = `${path}?${new URLSearchParams({ ...query, ...(isLink && { token }) }).toString()}`;
  const headers = signedHeaders(server.runtime, path, token);
  return server.app.inject({ method, url, headers, ...(method === "POST" && { payload: body }) });
}

test("the description marks what takes the id of a file: calls of files, of records, and operations that ask for one", () => {
  const taking = [...asks.keys()];
  for (const one of [/oss\/endpoint\/download-file$/, /openApi\/public\/link-file$/, /\/files$/, /\/add$/, /\/update$/, /\/batchUpdate$/, /^call /])
    expect(taking.filter((key) => one.test(key)).length).toBeGreaterThan(0);
  expect(taking.length).toBeGreaterThan(80);
});

test.each(askers)("%s is told the same of a file of somebody else as of none, by each of them", async (who) => {
  const different: string[] = [];
  const reached = new Set<string>();
  // The administrator may read what holds the other file.
  const strangers = who === "m-student" ? [free, held] : [free];
  for (const [key, makes] of asks)
    for (const make of makes) {
      const none = await answer(who, make(nothing()));
      const of = told(none, nothing());
      if (of.includes("<file>")) reached.add(key);
      for (const fileId of strangers) {
        const found = told(await answer(who, make(fileId)), fileId);
        if (found !== of) different.push(`${key}\n  ${found.slice(0, 400)}\n  ${of.slice(0, 400)}`);
      }
    }
  expect(different).toEqual([]);
  // Not all are refused before the file is looked for.
  if (who === "m-gly") expect(reached.size).toBeGreaterThan(30);
});

test("its owner opens it", async () => {
  const { statusCode } = await answer(owner.accountNo, {
    method: "GET",
    path: "/api/flySource-resource/oss/endpoint/link-file",
    query: { fileId: free },
    body: {},
  });
  expect(statusCode).toBe(200);
});
