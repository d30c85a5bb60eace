import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, exportName, Outsider } from "../../support/contract/outsider.ts";
import { contractWorld, type World } from "../../support/contract/world.ts";

/** What a client does that was written from the contract alone, over a real connection. */
const password = "Campus@2026";
const base = "/api/flySource-base";
const files = "/api/flySource-resource/oss/endpoint";
let world: World;
let origin: string;
let nowMs: number;
beforeAll(async () => {
  world = await contractWorld();
  nowMs = world.runtime.now().getTime();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

const outsider = (tenantId = "000000") => new Outsider(origin, { tenantId, clockMs: () => nowMs });
async function signedIn(account: string, type = "account"): Promise<Outsider> {
  const client = outsider();
  const reply = await client.signIn(account, password, type);
  expect([account, reply.status, reply.status === 200 ? "" : reply.body]).toEqual([account, 200, ""]);
  return client;
}
const said = ({ status, body }: Answer) => [status, body.code, body.success, body.msg];

describe("a token", () => {
  test("comes with everything the client keeps, opaque, and not to be kept by anybody between", async () => {
    const reply = await outsider().signIn("teacher1", password);
    expect(reply.body).toMatchObject({ token_type: "bearer", expires_in: 3600, refresh_expires_in: 604_800, scope: "all", entrance: "main" });
    for (const token of [reply.body.access_token, reply.body.refresh_token]) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("travels in either header, with or without the client's own credential", async () => {
    const client = await signedIn("teacher1");
    const path = `${base}/sysUser/getUserInfo`;
    const sign = { "FlySource-sign": client.sign(path) };
    const ways: Record<string, string>[] = [
      { Authorization: "" },
      { "FlySource-Auth": "", Authorization: `Bearer ${client.token}` },
      { "FlySource-Auth": `Bearer ${client.token}` },
    ];
    for (const headers of ways) expect((await client.get(path, {}, { ...sign, ...headers })).body.data.accountNo).toBe("teacher1");
    expect(said(await client.get(path, {}, { "FlySource-Auth": "", Authorization: "" }))).toEqual([401, 401, false, "登录已失效，请重新登录"]);
  });

  test("is renewed; the one before stays good for what was under way, and its refresh once more", async () => {
    const client = await signedIn("teacher1");
    const first = { token: client.token, refresh: client.refreshToken };
    const next = await client.refresh();
    expect([next.status, next.body.access_token === first.token, next.body.refresh_token === first.refresh]).toEqual([200, false, false]);
    const old = outsider();
    old.token = first.token;
    expect((await old.get(`${base}/campus/getSelect`)).status).toBe(200);
    expect((await old.refresh(first.refresh)).body.success).toBe(true);
    expect(await client.data("/api/flySource-auth/logOut")).toBe(true);
    const after = await client.refresh();
    expect([after.status, after.body.error_code, after.body.error_description]).toEqual([200, 401, "登录已过期，请重新登录"]);
    expect((await client.get(`${base}/campus/getSelect`)).status).toBe(401);
    expect((await client.get("/api/flySource-auth/logOut")).status).toBe(200);
  });

  test("call that is refused says so for clients of OAuth too", async () => {
    const ask = { username: "teacher1", password: "0".repeat(32), type: "account", grant_type: "password", scope: "all" };
    const refused: [Record<string, string | string[]>, string][] = [
      [{}, "用户名或密码错误"],
      [{ username: "nobody" }, "用户名或密码错误"],
      [{ type: "robot" }, "不支持的账号类型"],
      [{ scope: "everything" }, "不支持的授权范围"],
      [{ grant_type: "implicit" }, "不支持的登录方式"],
      [{ username: ["teacher1", "admin"] }, "参数“username”不正确，应为文字"],
      [{ roles: "gly" }, "没有参数“roles”"],
    ];
    for (const [change, msg] of refused) {
      const { status, body } = await outsider().grant({ ...ask, ...change });
      expect([status, body.msg, body.error_code, body.error_description]).toEqual([400, msg, 400, msg]);
    }
    expect(said(await outsider().grant(ask, { "Tenant-Id": "000001" }))).toEqual([400, 400, false, "租户编号不一致"]);
    expect(said(await outsider().grant(ask, { Authorization: "Basic eDp5" }))).toEqual([401, 401, false, "客户端标识或密钥不正确"]);
  });
});

describe("the signature", () => {
  const path = `${base}/campus/getSelect`;
  test("is of the path as sent, without its query", async () => {
    const client = await signedIn("teacher1");
    const escaped = `${base}/%63ampus/getSelect`;
    expect((await client.get(escaped)).status).toBe(200);
    expect((await client.get(escaped, {}, { "FlySource-sign": client.sign(path) })).body.msg).toBe("请求签名无效");
    expect((await client.get(`${base}/building/getSelect`, { campusId: "1" })).status).toBe(200);
  });

  test.each(["", "x", "1.MTc1NjY4NDgwMDAwMA==", `${"0".repeat(32)}1.`])("%j is none", async (sign) => {
    const client = await signedIn("teacher1");
    expect(said(await client.get(path, {}, { "FlySource-sign": sign }))).toEqual([400, 400, false, "请求签名无效"]);
  });

  test.each([-300_000, 300_000])("may be %i ms off", async (offMs) => {
    const client = await signedIn("teacher1");
    expect((await client.get(path, {}, { "FlySource-sign": client.sign(path, String(nowMs + offMs)) })).status).toBe(200);
    const far = await client.get(path, {}, { "FlySource-sign": client.sign(path, String(nowMs + Math.sign(offMs) * 301_000)) });
    expect([...said(far), far.body.data.serverTime]).toEqual([400, 400, false, "客户端时间与服务器相差过大", nowMs]);
  });
});

describe("records", () => {
  test("are asked for by dotted keys and repeated ones, page by page", async () => {
    const client = await signedIn("fdy001");
    const path = "/api/yxgl/leaveApplication/list";
    const page = (query: Parameters<Outsider["get"]>[1]) => client.data(path, query);
    expect(await page({ startTime: { start: "2026-11-01", end: "2026-11-30" }, state: ["onLeave", "draft"] })).toMatchObject({
      total: 1,
      size: 10,
      current: 1,
    });
    expect(await page({ startTime: { end: "2026-11-01" } })).toMatchObject({ records: [], total: 0, pages: 0 });
    expect(await page({ "state[0]": "onLeave", size: 1, current: 9 })).toMatchObject({ records: [], total: 1, size: 1, current: 9, pages: 1 });
    expect((await page({ id: "1001" })).total).toBe(1);
    expect((await page({ id: "100" })).total).toBe(0);
    for (const size of [0, 501]) expect((await client.get(path, { size })).status).toBe(400);
  });

  test("are added once however often they are sent, changed, and removed all or none", async () => {
    const admin = await signedIn("admin");
    const once = { "Idempotency-Key": "outsider-1" };
    const add = () => admin.post(`${base}/campus/add`, { campusCode: "o1", campusName: "外来校区" }, once);
    const { id } = (await add()).body.data;
    expect((await add()).body.data.id).toBe(id);
    expect((await admin.post(`${base}/campus/update`, { id, campusName: "新名" })).body.data).toBe(true);
    const stale = await admin.post(`${base}/campus/update`, { id, campusName: "旧名", version: 1 });
    expect(said(stale)).toEqual([400, 400, false, "数据已被他人修改，请刷新"]);
    const remove = (ids: string) => admin.call("POST", `${base}/campus/remove`, { fields: { ids } });
    expect(said(await remove(`${id},12345`))).toEqual([400, 400, false, "编号为“12345”的数据不存在或无权操作"]);
    expect((await remove(id)).body.data).toEqual({ removed: 1 });
    expect(said(await remove(id))).toEqual([400, 400, false, "数据不存在或无权操作"]);
    expect((await remove(Array.from({ length: 1001 }, (_, at) => at).join())).body.msg).toBe("一次最多操作 1000 行");
  });

  test("leave as a workbook named in base64; with nothing in it as no bytes at all", async () => {
    const admin = await signedIn("admin");
    const accept = { Accept: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
    const heard = { campusName: "基本,校区名称", unknown: "没有" };
    const full = await admin.post(`${base}/campus/export`, { fileName: "校区 表", params: {}, heard }, accept);
    expect([full.status, exportName(full), full.headers.get("content-type")]).toEqual([200, "校区 表.xlsx", accept.Accept]);
    expect(full.headers.get("access-control-expose-headers")).toContain("Content-Disposition");
    expect(full.bytes.subarray(0, 2).toString()).toBe("PK");
    const inQuery = await admin.call("POST", `${base}/campus/export`, {
      query: { fileName: "校区", heard: { campusName: "名称" } },
      headers: accept,
    });
    expect([inQuery.status, exportName(inQuery)]).toEqual([200, "校区.xlsx"]);
    const none = await admin.post(`${base}/campus/export`, { fileName: "无", params: { campusName: "没有这样的" }, heard }, accept);
    expect([none.status, none.headers.get("content-length"), none.bytes.length]).toEqual([200, "0", 0]);
  });

  test("of rich text are kept without what could run", async () => {
    const admin = await signedIn("admin");
    const content =
      '<p onclick="x()">须知 &amp; 规定<script>alert(1)</script></p><a href="javascript:1">链接</a><img src="/api/x?a=1&b=2" onerror="1">';
    const { id } = (await admin.post(`${base}/richText/add`, { richCode: "outside", title: "须知", scene: "dorm", content })).body.data;
    const kept = (await admin.data(`${base}/richText/getOne`, { id })).content;
    expect(kept).toBe('<p>须知 &amp; 规定</p><a>链接</a><img src="/api/x?a=1&amp;b=2" />');
    await admin.post(`${base}/richText/update`, { id, content: '<iframe src="//e"></iframe><b>改</b>' });
    expect((await admin.data(`${base}/richText/getOne`, { id })).content).toBe("<b>改</b>");
    const versions = await admin.post(`${base}/richText/add`, { id, richCode: "outside", title: "须知", scene: "dorm", content: "<p>二</p>" });
    expect(versions.body.data.version).toBe(2);
    const lost = await admin.post(`${base}/richText/add`, { id: "1", richCode: "outside", title: "须知", scene: "dorm", content: "<p>三</p>" });
    expect(said(lost)).toEqual([400, 400, false, "数据不存在或无权操作"]);
  });
});

describe("menus and buttons", () => {
  test("are told whole, or those of one menu", async () => {
    const admin = await signedIn("admin");
    const all = await admin.data(`${base}/sysMenu/getUserBtn`);
    const [menuId] = Object.entries(await admin.data(`${base}/sysMenu/getUserBtn`, { menuId: "base-organisation-campus" }));
    expect(all.baseCampus_create).toBe(true);
    expect(menuId?.[0]).toMatch(/^baseCampus_/);
    expect(await admin.data(`${base}/sysMenu/getUserBtn`, { menuId: "nowhere" })).toEqual({});
    expect(await admin.data(`${base}/sysMenu/getUserBtn`, { appId: "987" })).toEqual({});
  });

  test("granted to a role are told as the leaves of the tree one grants from", async () => {
    const admin = await signedIn("admin");
    type Node = { id: string; children: Node[] };
    const leaves = (nodes: Node[]): string[] => nodes.flatMap((node) => (node.children.length === 0 ? [node.id] : leaves(node.children)));
    const tree = leaves(await admin.data(`${base}/sysMenu/gantTreeMenu`));
    const checked: string[] = await admin.data(`${base}/roleMenu/getCheckedKeys`, { roleId: "gly" });
    expect(checked.filter((id) => !tree.includes(id))).toEqual([]);
    expect(checked).toContain("baseCampus_create");
    const student: string[] = await admin.data(`${base}/roleMenu/getCheckedKeys`, { roleId: "student" });
    expect(student.length).toBeGreaterThan(0);
    expect(student).not.toContain("baseCampus_create");
    expect(await admin.data(`${base}/roleMenu/getCheckedKeys`, { roleId: "nobody" })).toEqual([]);
  });
});

test("references tell those switched off only when asked, and know 0 and 1 from other numbers", async () => {
  const admin = await signedIn("admin");
  const rooms = (isEnabled?: number) => admin.data(`${base}/school/getRoom`, { floorId: "f1", isEnabled });
  expect((await rooms(1)).length).toBeGreaterThan(0);
  expect(await rooms()).toEqual(await rooms(1));
  expect(await rooms(0)).toEqual([]);
  for (const path of ["department/getSelect?flag=2", "stuClass/getClassFdySelect?isFdy=7", "appName/getUserCollection?isAll=9"]) {
    const [call = "", query = ""] = path.split("?");
    expect((await admin.get(`${base}/${call}`, Object.fromEntries(new URLSearchParams(query)))).status).toBe(400);
  }
});

test("files are put, linked by a token in the query, in parts too, and never without one", async () => {
  const student = await signedIn("2025310101");
  const put = (file: { name: string; content: string }, fields: Record<string, string> = {}) =>
    student.call("POST", `${files}/put-file`, { file, fields });
  const { fileId } = (await put({ name: "证明.pdf", content: "%PDF-1.7\n" }, { bucketName: "campus" })).body.data;
  const link = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    outsider().call("GET", `${files}/link-file`, { query: { fileId, ...query }, headers: { Authorization: "", ...headers } });
  const token = student.token!;
  const reply = await link({ token, bucketName: "campus" });
  expect([reply.status, reply.bytes.toString(), reply.headers.get("content-disposition")]).toEqual([
    200,
    "%PDF-1.7\n",
    "inline; filename*=UTF-8''%E8%AF%81%E6%98%8E.pdf",
  ]);
  expect((await link({ token }, { Range: "bytes=1-3" })).bytes.toString()).toBe("PDF");
  expect((await link({ token }, { Range: "bytes=99-" })).status).toBe(416);
  for (const [query, status] of [
    [{}, 401],
    [{ token: "x" }, 401],
    [{ token, bucketName: "other" }, 400],
    [{ token, fileId: "1" }, 404],
  ] as const)
    expect((await link(query as Record<string, string>)).status).toBe(status);
  for (const [name, msg] of [
    ["", "文件名不能为空"],
    ["a.exe", "文件类型不允许"],
    ["a", "文件类型不允许"],
  ] as const)
    expect((await put({ name, content: "%PDF-1.7\n" })).body.msg).toBe(msg);
  expect((await put({ name: "a.png", content: "<script>" })).body.msg).toBe("文件内容与扩展名不符");
});
