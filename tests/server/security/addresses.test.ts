import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportReport, RouteNode } from "../../../engine/api.ts";
import { writeWorkbook } from "../../../src/server/platform/xlsx/write-workbook.ts";
import { forgetEverything } from "../../../src/server/platform/timed-cache.ts";
import { linkOf } from "../../../src/server/messages/links.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { insertRows } from "../../support/database.ts";
import { multipart } from "../../support/multipart.ts";

/** Addresses that would run something or lead elsewhere: refused by form, API and import alike; rows that hold one already lead nowhere. */
let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: { sysUser: [{ id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" }] },
  });
});
afterAll(() => school?.close());

const evil = ["javascript:alert(1)", "//evil.example"];
const says = "跳转地址应为以 http:// 或 https:// 开头的网址，或以一个 / 开头的站内路径";

describe("an address that leads astray", () => {
  test.each(evil)("is refused when it is written: %s", async (linkUrl) => {
    const reply = await school.as("admin").post("/api/flySource-base/portalBanner/add", { title: "横幅", linkUrl, image: "1", position: "1" });
    expect([reply.statusCode, JSON.stringify(reply.json())]).toEqual([400, expect.stringContaining(says)]);
  });

  test.each(evil)("is refused when it is imported: %s", async (address) => {
    const titles = ["权限标识", "菜单名称", "类型", "外链地址"];
    const sheet = {
      name: "菜单",
      columns: titles.map((title) => ({ titles: [title], kind: "text" as const })),
      rows: [["own.evil", "外链", "外链", address]],
    };
    const { payload, headers } = multipart({ mode: "insert" }, { name: "菜单.xlsx", content: await buffer(writeWorkbook([sheet])) });
    const reply = await school.as("admin").post("/api/flySource-base/sysMenu/import", payload, headers);
    expect(reply.json<{ data: ImportReport }>().data.errors.map(({ message }) => message)).toContain(says.replace("跳转", "外链"));
  });

  test.each(evil)("that stands in a row leads nowhere: %s", async (address) => {
    await insertRows(school.runtime.db, school.runtime.model(), "sysMenu", [
      {
        id: "evil",
        menuCode: "evil",
        menuName: "外链",
        menuType: "4",
        path: address,
        redirect: address,
        menuLink: address,
        isLink: true,
        isEnabled: true,
        isSealed: false,
        sort: 1,
      },
    ]);
    await insertRows(school.runtime.db, school.runtime.model(), "appInfo", [
      { id: "evil", appType: "0", ssoType: "cas", ssoLoginUrl: address, ssoLogoutUrl: address, ureportUrl: address, isEnabled: true },
    ]);
    forgetEverything(school.runtime);
    const menu = (await school.as("admin").get("/api/flySource-base/sysMenu/getUserRoutes")).json<{ data: RouteNode[] }>().data;
    const node = menu.find(({ id }) => id === "evil");
    expect(node).toMatchObject({ path: "/layout/evil" });
    expect(node).not.toHaveProperty("redirect");
    const site = (await school.app.inject({ url: "/api/flySource-base/openApi/getAppInfo", headers: { "tenant-id": "000000" } })).json<{
      data: object;
    }>().data;
    expect(site).toMatchObject({ ssoLoginUrl: "", ssoLogoutUrl: "", ureportUrl: "" });
    const call = await school.test.call({ id: "admin", roles: ["gly"] });
    expect(await linkOf(call, address)).not.toContain("evil");
    await sql`delete from campus."sysMenu" where id = 'evil'`.execute(school.runtime.db);
    await sql`delete from campus."appInfo" where id = 'evil'`.execute(school.runtime.db);
  });

  test.each(evil)("is no value of a parameter: %s", async (address) => {
    const reply = await school.as("admin").post("/api/flySource-base/baseParams/submit", { paramsId: "app.ssoLoginUrl", paramsValue: address });
    expect([reply.statusCode, reply.json().msg]).toEqual([400, "参数值格式不正确"]);
  });
});

describe("a picture in a rich text", () => {
  const path = "/api/flySource-base/richText";
  const text = (richCode: string, content: string) => ({ richCode, title: richCode, scene: "help", content });
  const own = "/api/flySource-resource/openApi/public/link-file?fileId=7";
  const refusal = "正文不能引用其他网站的图片，请先把图片上传到本站，或删去图片";
  const stored = async (id: string) => (await school.as("admin").get(`${path}/getOne`, { id })).json<{ data: { content: string } }>().data.content;

  test.each(["https://track.example/p.gif", "//track.example/p.gif", "h&#116;tps://track.example/p.gif"])(
    "of another site is refused: %s",
    async (src) => {
      const reply = await school.as("admin").post(`${path}/add`, text("foreign", `<p>见图<img src="${src}"></p>`));
      expect([reply.statusCode, reply.json().msg]).toEqual([400, refusal]);
    },
  );

  test("of this site stays, without the token of whoever copied it", async () => {
    const reply = await school
      .as("admin")
      .post(`${path}/add`, text("own", `<p><img src="${own}&amp;token=secret" alt="图"><a href="/a?token=x&amp;b=1">链接</a></p>`));
    expect(await stored(reply.json().data.id)).toBe(`<p><img alt="图" src="${own}" /><a href="/a?b=1">链接</a></p>`);
  });

  test("that an older row holds leaves it with the next change, and stands in nobody's way", async () => {
    const { id } = (await school.as("admin").post(`${path}/add`, text("older", "<p>旧</p>"))).json<{ data: { id: string } }>().data;
    await sql`update campus."richText" set content = '<p>旧<img src="https://track.example/p.gif"></p>' where id = ${id}`.execute(school.runtime.db);
    expect((await school.as("admin").post(`${path}/update`, { id, title: "改题" })).statusCode).toBe(200);
    expect(await stored(id)).toBe("<p>旧</p>");
  });
});
