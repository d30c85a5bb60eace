import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Response as LightMyRequestResponse } from "light-my-request";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { saveFile } from "../../../../src/server/data/files/file-store.ts";
import { statementsOf } from "../../../support/statements.ts";
import { testApp } from "../../../support/app.ts";
import type { TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";
import { multipart } from "../../../support/multipart.ts";

const base = "/api/flySource-resource";
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const pdf = "%PDF-1.7\n1 0 obj\nendobj\n";
/** Who has a dossier in hand: it shows the dossier's attachment, to people who do not read the dossier. */
const loan = {
  file: "org/dossierLoan.entity.json",
  area: "org",
  document: {
    kind: "entity",
    id: "dossierLoan",
    title: "借阅",
    fields: [
      { name: "dossierId", title: "档案", type: "ref", entity: "dossier", required: true },
      { name: "shown", title: "附件", type: "file", copy: { from: "dossierId.attachment" } },
    ],
    access: { grants: [{ role: "student", read: {} }] },
  } satisfies EntityDocument,
};

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: [...fixtureSet(), loan], operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

async function upload(account: string, file: { name: string; content: Buffer | string }, fields: Record<string, string> = {}) {
  const { payload, headers } = multipart(fields, file);
  return server.as(account).post(`${base}/oss/endpoint/put-file`, payload, headers);
}
const uploaded = async (account: string, file: { name: string; content: Buffer | string }) =>
  (await upload(account, file)).json<{ data: { fileId: string; fileName: string } }>().data;
const open = async (account: string, fileId: string, more: { link?: boolean; headers?: Record<string, string>; tenantId?: string } = {}) => {
  const client = server.as(account, more.tenantId === undefined ? {} : { tenantId: more.tenantId });
  return server.app.inject({
    url: `${base}/oss/endpoint/${more.link === true ? "link-file" : "download-file"}?fileId=${fileId}&token=${await client.token()}`,
    headers: more.headers ?? {},
  });
};

describe("an upload", () => {
  test("is stored under a generated name and given back to its owner", async () => {
    const reply = (await upload("s1", { name: "../../证明 材料.pdf", content: pdf })).json();
    expect(reply.data).toMatchObject({ originalName: "证明 材料.pdf", extension: "pdf", fileSize: pdf.length, bucketName: "campus", link: "" });
    expect(reply.data.fileName).toMatch(/^\d{19}-[0-9a-f]{16}\.pdf$/);
    const file = await open("s1", reply.data.fileId);
    expect([file.statusCode, file.body, file.headers["content-type"]]).toEqual([200, pdf, "application/pdf"]);
    expect(file.headers["content-disposition"]).toBe(`attachment; filename*=UTF-8''${encodeURIComponent("证明 材料.pdf")}`);
    expect(file.headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });
  test("is read by nobody but the product: 0600 in folders of 0700, whatever the umask", async () => {
    const root = join(server.runtime.config.dataDir, "files");
    const before = process.umask(0o000);
    await uploaded("s1", { name: "a.pdf", content: pdf });
    process.umask(before);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(0);
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(root)).toBe("700");
    for (const entry of entries)
      expect([entry.name, await modeOf(join(entry.parentPath, entry.name))]).toEqual([entry.name, entry.isFile() ? "600" : "700"]);
  });
  test("to an installation whose folder stood open closes it", async () => {
    const older = { ...server.runtime, config: { ...server.runtime.config, dataDir: await mkdtemp(join(tmpdir(), "older-")) } };
    await mkdir(join(older.config.dataDir, "files"), { mode: 0o755 });
    await saveFile(older, {
      tenantId: "000000",
      ownerId: "1",
      originalName: "a.pdf",
      extension: "pdf",
      businessType: null,
      content: Readable.from([Buffer.from(pdf)]),
    });
    expect(((await stat(join(older.config.dataDir, "files"))).mode & 0o777).toString(8)).toBe("700");
    await rm(older.config.dataDir, { recursive: true });
  });
  test.each([
    ["a program", { name: "x.exe", content: "MZ" }, "文件类型不允许"],
    ["a page", { name: "x.html", content: "<script>1</script>" }, "文件类型不允许"],
    ["a drawing with script", { name: "x.svg", content: "<svg onload=alert(1)>" }, "文件类型不允许"],
    ["a name without an extension", { name: "x", content: "1" }, "文件类型不允许"],
    ["an empty name", { name: "", content: "1" }, "文件名不能为空"],
    ["a page named like a picture", { name: "x.png", content: "<html><script>1</script>" }, "文件内容与扩展名不符"],
    ["a page named like a text", { name: "x.txt", content: "<html><script>1</script>" }, "文件内容与扩展名不符"],
    ["an empty file", { name: "x.pdf", content: "" }, "文件内容与扩展名不符"],
    ["a double extension", { name: "x.pdf.js", content: pdf }, "文件类型不允许"],
  ])("of %s is refused and leaves nothing behind", async (_name, file, sentence) => {
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from platform.file`.execute(server.runtime.db)).rows[0]?.n;
    const before = await count();
    const reply = await upload("s1", file);
    expect([reply.statusCode, reply.json().msg]).toEqual([400, sentence]);
    expect(await count()).toBe(before);
  });
  test("for a field takes only what the field accepts", async () => {
    expect((await upload("s1", { name: "a.png", content: png }, { businessType: "dossier.attachment" })).json().msg).toBe("文件类型不允许");
    expect((await upload("s1", { name: "a.pdf", content: pdf }, { businessType: "dossier.attachment" })).statusCode).toBe(200);
  });
  test("with an unknown field is refused", async () => {
    expect((await upload("s1", { name: "a.pdf", content: pdf }, { ownerId: "1001" })).statusCode).toBe(400);
  });
});

describe("a file of a record", () => {
  test("is open to who may read the record and the field, and to nobody else", async () => {
    const { fileId } = await uploaded("s1", { name: "a.pdf", content: pdf });
    expect((await open("fdy1", fileId)).statusCode).toBe(404);
    await sql`update campus."dossier" set "attachment" = ${fileId} where id = '2001'`.execute(server.runtime.db);
    expect((await open("fdy1", fileId)).statusCode).toBe(200);
    expect((await open("s2", fileId)).statusCode).toBe(404);
    expect((await open("fdy2", fileId)).statusCode).toBe(404);
    await sql`update campus."dossier" set "attachment" = null where id = '2001'`.execute(server.runtime.db);
    expect((await open("fdy1", fileId)).statusCode).toBe(404);
  });
  test("that many records share is open to who may read one of them, whichever it is", async () => {
    const { fileId } = await uploaded("admin", { name: "a.pdf", content: pdf });
    await sql`insert into campus."dossier" select (jsonb_populate_record(d, jsonb_build_object('id', '21' || n, 'attachment', ${fileId}::text))).*
      from campus."dossier" d, generate_series(10, 19) n where d.id = '2002'`.execute(server.runtime.db);
    expect((await open("s1", fileId)).statusCode).toBe(404);
    await sql`update campus."dossier" set "attachment" = ${fileId} where id = '2001'`.execute(server.runtime.db);
    for (const account of ["s1", "s2", "fdy1"]) expect([account, (await open(account, fileId)).statusCode]).toEqual([account, 200]);
    await sql`delete from campus."dossier" where id like '21%'`.execute(server.runtime.db);
    await sql`update campus."dossier" set "attachment" = null where id = '2001'`.execute(server.runtime.db);
  });
  test("is open to who may read a record that shows it live, kept where it is", async () => {
    const { fileId } = await uploaded("admin", { name: "a.pdf", content: pdf });
    await sql`update campus."dossier" set "attachment" = ${fileId} where id = '2001'`.execute(server.runtime.db);
    expect((await open("s2", fileId)).statusCode).toBe(404);
    await sql`insert into campus."dossierLoan" (id, "tenantId", "dossierId") values ('4001', '000000', '2001')`.execute(server.runtime.db);
    for (let times = 0; times < 2; times += 1) expect((await open("s2", fileId)).statusCode).toBe(200);
    const held = await sql<{ held_entity: string | null }>`select held_entity from platform.file where id = ${fileId}`.execute(server.runtime.db);
    expect(held.rows[0]!.held_entity).not.toBe("dossierLoan");
    await sql`delete from campus."dossierLoan"`.execute(server.runtime.db);
    await sql`update campus."dossier" set "attachment" = null where id = '2001'`.execute(server.runtime.db);
  });
  test("is named by who may see it: a record opens nothing to its own author", async () => {
    const { fileId } = await uploaded("admin", { name: "a.pdf", content: pdf });
    const dossier = "/api/flySource-base/dossier";
    for (const attachment of [fileId, "1", String(BigInt(fileId) + 1n)]) {
      const ways: [string, object][] = [
        ["add", { xh: "s1", title: "冒名", attachment }],
        ["update", { id: "2001", attachment }],
        ["batchUpdate", { ids: ["2001"], fields: { attachment } }],
      ];
      for (const [way, body] of ways) {
        const reply = await server.as("s1").post(`${dossier}/${way}`, body);
        expect([way, reply.statusCode, reply.json().msg]).toEqual([way, 400, `附件“${attachment}”不存在`]);
      }
    }
    expect((await open("s1", fileId)).statusCode).toBe(404);
    const { fileId: own } = await uploaded("s1", { name: "b.pdf", content: pdf });
    expect((await server.as("s1").post(`${dossier}/update`, { id: "2001", attachment: own })).statusCode).toBe(200);
    // Whoever may see it in one record may carry it to another; what stands there already stays.
    expect((await open("fdy1", own)).statusCode).toBe(200);
    expect((await server.as("admin").post(`${dossier}/update`, { id: "2001", attachment: own, title: "留着" })).statusCode).toBe(200);
    await sql`update campus."dossier" set "attachment" = null where id = '2001'`.execute(server.runtime.db);
  });
  test("in a field that the reader may not see stays closed", async () => {
    const { fileId } = await uploaded("admin", { name: "a.pdf", content: pdf });
    await sql`update campus."dossier" set "secretFile" = ${fileId} where id = '2001'`.execute(server.runtime.db);
    expect((await open("s1", fileId)).statusCode).toBe(404);
    expect((await open("admin", fileId)).statusCode).toBe(200);
  });
  test("that is somebody else's answers what an id of nothing answers, after the same statements", async () => {
    const { fileId: unheld } = await uploaded("admin", { name: "a.pdf", content: pdf });
    const { fileId: held } = await uploaded("s1", { name: "a.pdf", content: pdf });
    await sql`update campus."dossier" set "attachment" = ${held} where id = '2001'`.execute(server.runtime.db);
    expect((await open("fdy1", held)).statusCode).toBe(200);
    const answer = async (fileId: string, link: boolean) => {
      let reply: LightMyRequestResponse | undefined;
      await server.as("s2").token();
      const sent = await statementsOf(server.runtime, async () => {
        reply = await open("s2", fileId, { link });
      });
      const { date: _, "x-trace-id": __, ...headers } = reply!.headers;
      return { sent, status: reply!.statusCode, headers, body: { ...reply!.json(), data: null } };
    };
    for (const link of [false, true]) {
      await answer("1", link);
      const nothing = await answer("1", link);
      expect(nothing.status).toBe(404);
      for (const fileId of [unheld, held, String(BigInt(held) + 1n)]) expect(await answer(fileId, link)).toEqual(nothing);
    }
    const names = await server.as("s2").get(`${base}/oss/endpoint/files`, { fileIds: `${unheld},${held},1` });
    expect(names.json().data).toEqual([]);
    await sql`update campus."dossier" set "attachment" = null where id = '2001'`.execute(server.runtime.db);
  });
  test("is looked for by one statement in all fields that hold files", async () => {
    const { fileId } = await uploaded("admin", { name: "a.pdf", content: pdf });
    await server.as("s1").token();
    const sent = await statementsOf(server.runtime, () => open("s1", fileId));
    const looking = sent.filter((text) => text.includes("limit 1000"));
    expect(looking).toHaveLength(1);
    for (const field of ["attachment", "secretFile"]) expect(looking[0]).toContain(`"${field}"`);
  });
  test("is looked for together with others: by one statement for all, and each is as open as the records that hold it", async () => {
    const [shared, own, unheld] = await Promise.all([1, 2, 3].map(async () => (await uploaded("admin", { name: "a.pdf", content: pdf })).fileId));
    await sql`insert into campus."dossier" select (jsonb_populate_record(d, jsonb_build_object('id', '21' || n, 'attachment', ${shared}::text))).*
      from campus."dossier" d, generate_series(10, 19) n where d.id = '2002'`.execute(server.runtime.db);
    await sql`update campus."dossier" set "attachment" = ${own} where id = '2001'`.execute(server.runtime.db);
    const told = async (account: string) => {
      const reply = await server.as(account).get(`${base}/oss/endpoint/files`, { fileIds: [unheld, shared, "1", own].join(",") });
      return reply.json<{ data: { fileId: string }[] }>().data.map((file) => file.fileId);
    };
    await server.as("s1").token();
    const sent = await statementsOf(server.runtime, async () => expect(await told("s1")).toEqual([own]));
    expect(sent.filter((text) => text.includes("limit 1000"))).toHaveLength(1);
    expect(await told("s2")).toEqual([shared]);
    await sql`delete from campus."dossier" where id like '21%'`.execute(server.runtime.db);
    await sql`update campus."dossier" set "attachment" = null where id = '2001'`.execute(server.runtime.db);
  });
  test("of another tenant does not exist", async () => {
    const { fileId } = await uploaded("admin", { name: "a.pdf", content: pdf });
    expect((await open("admin", fileId, { tenantId: "000001" })).statusCode).toBe(404);
  });
});

describe("a link", () => {
  test("shows a picture inside the page and supports a range", async () => {
    const { fileId } = await uploaded("s1", { name: "a.png", content: png });
    const whole = await open("s1", fileId, { link: true });
    expect([whole.headers["content-disposition"]?.toString().split(";")[0], whole.headers["content-security-policy"]]).toEqual([
      "inline",
      "default-src 'none'; sandbox",
    ]);
    const part = await open("s1", fileId, { link: true, headers: { range: "bytes=1-3" } });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "PNG", `bytes 1-3/${png.length}`]);
    expect((await open("s1", fileId, { link: true, headers: { range: "bytes=99-" } })).statusCode).toBe(416);
  });
  test("without a token, or with a wrong one, is 401", async () => {
    expect((await server.app.inject({ url: `${base}/oss/endpoint/link-file?fileId=1` })).statusCode).toBe(401);
    expect((await server.app.inject({ url: `${base}/oss/endpoint/link-file?fileId=1&token=${"x".repeat(43)}` })).statusCode).toBe(401);
  });
  test.each(["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", "1 or 1=1", "%00"])("to %s is no file", async (fileId) => {
    const reply = await server.app.inject({ url: `${base}/oss/endpoint/link-file?fileId=${fileId}&token=${await server.as("s1").token()}` });
    expect([400, 404]).toContain(reply.statusCode);
  });
  test("without sign-in opens only what is public", async () => {
    const { fileId } = await uploaded("admin", { name: "a.png", content: png });
    const url = `${base}/openApi/public/link-file?fileId=${fileId}`;
    expect((await server.app.inject({ url })).statusCode).toBe(404);
    await sql`update platform.file set is_public = true where id = ${fileId}`.execute(server.runtime.db);
    expect((await server.app.inject({ url })).statusCode).toBe(200);
  });
});
