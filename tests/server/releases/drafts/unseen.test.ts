import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { namedRoutes } from "../../../../src/server/http/routes/index.ts";
import { textsOf } from "../../../../src/server/releases/layers.ts";
import { testApp, type TestApp } from "../../../support/app.ts";
import { fixtureRows, releasingOperations, releasingSet } from "../../../support/fixture-set.ts";
import { area, club, start } from "../release-set.ts";

const secret = "尚未发布的内容";
const base = "/api/flySource-base";
let server: TestApp;

const drafts = (): Record<string, CampusDocument> => {
  const { id: entity } = releasingSet().flatMap(({ document }) => (document.kind === "entity" ? [document] : []))[0]!;
  return {
    "club/area.json": { ...area, title: secret, menu: [{ key: "club", screen: "club/club" }] } as CampusDocument,
    "club/club.entity.json": { ...club(), title: secret, access: { grants: [{ role: ["fdy", "gly", "public"], read: {}, export: {}, create: {} }] } },
    "club/club.dicts.json": {
      kind: "dicts",
      id: "club",
      title: secret,
      dicts: [{ code: "club_kind", title: secret, items: [{ value: "1", label: secret }] }],
    } as CampusDocument,
    "club/over.overlay.json": {
      kind: "overlay",
      id: "club/over",
      title: secret,
      of: `entity:${entity}`,
      ops: [{ set: "title", to: secret }],
    } as CampusDocument,
    "club/club.screen.json": {
      kind: "screen",
      id: "club/club",
      title: secret,
      entity: "club",
      type: "crud",
      list: { columns: [{ field: "clubName" }] },
      variants: { fdy: {}, gly: {} },
    } as unknown as CampusDocument,
  };
};

beforeAll(async () => {
  const set = releasingSet();
  server = await testApp({ schemas: set, operations: releasingOperations, rows: fixtureRows });
  await start(server.runtime, textsOf(set)!);
  const admin = server.as("admin");
  for (const [file, document] of Object.entries(drafts()))
    expect((await admin.post(`${base}/draft/save`, { file, document })).json()).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

/** Signing out would end the session that asks; what tells that something changed says no more than that, and never ends. */
const others = new Set(["auth.logOut", "live.stream"]);
const reads = namedRoutes
  .filter(({ method, id }) => method === "GET" && !others.has(id))
  .flatMap(({ paths: [path = ""] }) => (path.includes(":") ? [] : [path]));
const guessed: [string, Record<string, string>][] = [
  ...["list", "getList", "getOne", "getSelect", "getTree", "export"].map((call): [string, Record<string, string>] => [
    `${base}/club/${call}`,
    { id: "1" },
  ]),
  [`${base}/screen/getOne`, { id: "club/club" }],
  [`${base}/draft/list`, { documents: "1", current: "1" }],
  ...Object.keys(drafts()).map((file): [string, Record<string, string>] => [`${base}/draft/getOne`, { file }]),
  [`${base}/draft/getOne`, { file: "club/club.entity.json", keyword: "x" }],
];

/** Calls that are the designer's own: nobody else gets an answer. */
const isOfDesigner = (path: string) => /\/(draft|release|designer)\//.test(path);

describe("a draft is read by nobody without the right, by any call", () => {
  test.each([
    ["a role without it", () => server.as("fdy1")],
    ["an administrator of another tenant", () => server.as("admin", { tenantId: "000001" })],
  ])("%s", async (_, client) => {
    for (const [path, query] of [...reads.map((path): [string, Record<string, string>] => [path, {}]), ...guessed]) {
      const { body, statusCode } = await client().get(path, query);
      expect(body, path).not.toContain(secret);
      if (isOfDesigner(path)) expect(statusCode, path).toBe(403);
    }
  });
  test("a visitor", async () => {
    for (const [path, query] of [...reads.map((path): [string, Record<string, string>] => [path, {}]), ...guessed]) {
      const { body, statusCode } = await server.app.inject({ url: path, query });
      expect(body, path).not.toContain(secret);
      if (isOfDesigner(path)) expect(statusCode, path).toBe(401);
    }
  });
});

test("a draft shows on no page of the product, not even to its author", async () => {
  for (const path of reads.filter((one) => !isOfDesigner(one))) expect((await server.as("admin").get(path)).body, path).not.toContain(secret);
  for (const [path, query] of guessed.filter(([one]) => !isOfDesigner(one)))
    expect((await server.as("admin").get(path, query)).body, path).not.toContain(secret);
});
