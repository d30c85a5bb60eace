import { expect, test } from "@playwright/test";
import { enter } from "./campus-page.ts";

test.use({ serviceWorkers: "allow" });

test("the site can be installed: a manifest with icons that are there, under the product's content policy", async ({ page, request }) => {
  const faults: string[] = [];
  page.on("console", (message) => /content security policy|manifest/i.test(message.text()) && faults.push(message.text()));
  await page.goto("/login");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const reply = await request.get(address!);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const { icons, start_url, display } = (await reply.json()) as { icons: { src: string; sizes: string }[]; start_url: string; display: string };
  expect([start_url, display]).toEqual(["/index", "standalone"]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (from) => {
      const picture = await createImageBitmap(await (await fetch(from)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(faults).toEqual([]);
});

test("without a network the page says so, keeps what was filled in, and comes back with it by itself", async ({ page, context }) => {
  await enter(page, "2024010101");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.goto("/layout/open?_screen=leave/application&_new=1");
  const form = page.getByRole("dialog");
  await form.getByLabel("请假事由").fill("参加学科竞赛");
  await form.getByLabel("请假事由").blur();
  await context.setOffline(true);
  await expect(page.getByText("网络已断开")).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes("参加学科竞赛"))).toBe(true);
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole("heading", { name: "现在没有网络" })).toBeVisible();
  const again = (await page.getByRole("button", { name: "重新打开" }).boundingBox())!;
  expect(again.height).toBeGreaterThanOrEqual(44);
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "我要请假" })).toBeVisible();
  await page.getByRole("button", { name: "我要请假" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "恢复" }).tap();
  await expect(page.getByRole("dialog").getByLabel("请假事由")).toHaveValue("参加学科竞赛");
});
