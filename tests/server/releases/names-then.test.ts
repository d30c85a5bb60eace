import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { textsOf } from "../../../src/server/releases/layers.ts";
import { testApp, type TestApp, type TestClient } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";
import { area, club, put, start, texts } from "./release-set.ts";

let server: TestApp;
let admin: TestClient;

interface Words {
  nameTitle?: string;
  kindName?: string;
  kindTitle?: string;
  sports?: string;
  secretTitle?: string;
}

/** The school's layer with these words in it. */
function layer({ nameTitle = "社团名称", kindName = "kind", kindTitle = "类别", sports = "体育", secretTitle = "备注" }: Words = {}) {
  const document = club([
    { name: kindName, title: kindTitle, type: "dict", dict: "club_kind", ...(kindName === "kind" ? {} : { renamedFrom: ["kind"] }) },
    { name: "tags", title: "标签", type: "dicts", dict: "club_kind" },
    { name: "secret", title: secretTitle, type: "string", maxLength: 20, group: "inner" },
  ]) as EntityDocument;
  document.fields[0]!.title = nameTitle;
  document.access.grants = [
    { role: "gly", read: { groups: ["*"] }, create: { groups: ["*"] }, update: { groups: ["*"] } },
    { role: "fdy", read: {} },
  ];
  const dicts: CampusDocument = {
    kind: "dicts",
    id: "club",
    title: "社团字典",
    dicts: [
      {
        code: "club_kind",
        title: "类别",
        items: [
          { value: "1", label: sports },
          { value: "2", label: "文艺" },
        ],
      },
    ],
  };
  return texts({ "club/area.json": area, "club/club.entity.json": document, "club/dicts.json": dicts });
}

beforeAll(async () => {
  const set = fixtureSet();
  server = await testApp({ schemas: set, operations: fixtureOperations, rows: fixtureRows });
  await start(server.runtime, textsOf(set)!);
  await put(server.runtime, layer());
  admin = server.as("admin");
});
afterAll(() => server.close());

const add = async (values: object) => (await admin.post("/api/yxgl/club/add", values)).json<{ data: { id: string } }>().data.id;
const then = async (id: string, as: TestClient = admin) =>
  (await as.get("/api/yxgl/club/getOne", { id, labels: "then" })).json<{ data: { then: unknown } }>().data.then;

describe("the names of a record's own time", () => {
  let id = "";
  beforeAll(async () => {
    id = await add({ clubName: "棋社", kind: "1", tags: ["1", "2"], secret: "内部" });
  });

  test("are not told while they are those of today", async () => {
    expect(await then(id)).toBeNull();
  });
  test("are told where a title or a word of a dictionary is another one now", async () => {
    const no = server.runtime.model().release;
    await put(server.runtime, layer({ nameTitle: "名称", sports: "运动" }));
    expect(await then(id)).toEqual({
      release: { no, at: "2026-11-21 10:00:00", note: "测试" },
      labels: { clubName: { title: "社团名称" }, kind: { label: "体育" }, tags: { label: "体育、文艺" } },
    });
  });
  test("follow a field that was renamed since", async () => {
    await put(server.runtime, layer({ kindName: "category", kindTitle: "分类" }));
    expect(await then(id)).toMatchObject({ labels: { category: { title: "类别" } } });
  });
  test("of what the reader does not see are not told", async () => {
    await put(server.runtime, layer({ secretTitle: "保密备注" }));
    expect(await then(id)).toMatchObject({ labels: { secret: { title: "备注" } } });
    expect(await then(id, server.as("fdy1"))).toBeNull();
  });
  test("of a record made today are those of today", async () => {
    expect(await then(await add({ clubName: "诗社", kind: "2" }))).toBeNull();
  });
  test("stay those of the day it was made when it is changed later", async () => {
    await admin.post("/api/yxgl/club/update", { id, clubName: "围棋社" });
    expect(await then(id)).toMatchObject({ labels: { secret: { title: "备注" } } });
  });
  test("of a record that does not know its release are not told", async () => {
    await server.runtime.connections.query(`update campus.club set "releaseNo" = null where id = $1`, [id]);
    expect(await then(id)).toBeNull();
  });
  test.each(["now", "1", ""])("cannot be asked for as %j", async (labels) => {
    expect((await admin.get("/api/yxgl/club/getOne", { id, labels })).statusCode).toBe(labels === "" ? 200 : 400);
  });
});
