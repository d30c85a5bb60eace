import { expect, test } from "@playwright/test";
import { signedIn } from "./campus-page.ts";

test("an area opens though what was below the pointer was taken away before it moved", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001");
  const area = page.getByRole("menu", { name: "业务领域" }).getByRole("menuitem", { name: "请假销假" });
  const { x, y } = (await area.boundingBox())!;
  await page.locator("#content").evaluate((content) => {
    const cover = Object.assign(document.createElement("div"), { id: "cover" });
    cover.style.cssText = "position: fixed; inset: 300px";
    content.append(cover);
  });
  await page.mouse.move(720, 450);
  await expect(page.locator("#cover:hover")).toHaveCount(1);
  // As a busy page does: nothing is drawn between the removal and the next movement of the pointer.
  const removed = page.waitForEvent("console", (message) => message.text() === "removed");
  const moved = page.locator("#cover").evaluate((cover) => {
    cover.remove();
    console.log("removed");
    const { scheduling } = navigator as unknown as { scheduling: { isInputPending(of: { includeContinuous: boolean }): boolean } };
    const end = performance.now() + 20_000;
    while (!scheduling.isInputPending({ includeContinuous: true })) if (performance.now() > end) return false;
    return true;
  });
  await removed;
  await page.mouse.move(x + 10, y + 10);
  expect(await moved).toBe(true);
  await expect(page.locator(".area-panel:visible").getByRole("menuitem").first()).toBeVisible();
  await close();
});
