import { expect, test } from "@playwright/test";
import { shown, signedIn } from "./campus-page.ts";
import { signedCaller } from "./signed-call.ts";

const tracker = "https://track.example/p.gif";

test("reading a notice asks nothing of another site, and pasted pictures are left out with a word", async ({ browser, baseURL }) => {
  const admin = await signedCaller(baseURL!, "admin");
  const { id } = await admin.post<{ id: string }>("/api/flySource-base/sysNotice/add", {
    title: "图片通知",
    noticeType: "1",
    noticeScope: "all",
    content: "<p>请看下图</p>",
  });
  const { page, faults, close } = await signedIn(browser, "admin");
  // A row of before: what the server would refuse today stands in it.
  await page.route(/\/api\/.*sysNotice\/getOne/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(
      "<p>请看下图</p>",
      `<p>请看下图<img src=\\"${tracker}\\" alt=\\"图\\"><img src=\\"//track.example/q.gif\\"></p>`,
    );
    await route.fulfill({ response: reply, body });
  });
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("track.example")) strangers.push(request.url());
  });
  await page.goto(`/layout/open?_screen=system/sysNotice&_record=${id}`);
  const text = page.locator(".cell-html", { hasText: "请看下图" }).last();
  await expect(text).toBeVisible();
  expect(await text.locator("img").count()).toBe(0);
  expect(strangers).toEqual([]);

  await page.unrouteAll();
  await page.goto("/layout/open?_screen=system/sysNotice");
  await shown(page).getByRole("button", { name: "新增" }).first().click();
  const editor = page.locator(".richtext-page:visible");
  await editor.click();
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "粘贴的文字");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `<p>粘贴的文字<img src="${tracker}"></p>`);
  await expect(page.getByText("粘贴的图片没有保留，请把图片作为附件上传")).toBeVisible();
  await expect(editor).toContainText("粘贴的文字");
  expect(await editor.locator("img").count()).toBe(0);
  expect(strangers).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
