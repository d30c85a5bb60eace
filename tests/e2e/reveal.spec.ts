import { expect, test } from "@playwright/test";
import { dialog, shown, signedIn } from "./campus-page.ts";

test.describe.configure({ timeout: 300_000 });

const MASKED = /^1\d{2}\*{4}\d{4}$/;

test("a phone that is masked in the list is shown one by one, for a reason that stands in the operation log", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/layout/base/people/student");
  const row = shown(page).locator(".list-table tbody tr[data-row-key]").first();
  const phone = row.locator("td", { hasText: "****" }).filter({ has: page.getByRole("button", { name: "查看手机号的明文" }) });
  await expect(phone).toHaveText(MASKED);
  expect(await row.getByText("否", { exact: true }).count()).toBe(0);

  await phone.getByRole("button", { name: "查看手机号的明文" }).click();
  const asking = dialog(page, "查看手机号的明文");
  await asking.getByRole("button", { name: "查看明文" }).click();
  await expect(asking.getByText("至少 4 个字，写入操作日志")).toBeVisible();
  await asking.getByLabel("查看原因").fill("家长来电核实");
  await asking.getByRole("button", { name: "查看明文" }).click();
  await expect(asking.locator(".reveal-value")).toHaveText(/^1\d{10}$/);
  await asking.getByRole("button", { name: "知道了" }).click();
  await expect(phone).toHaveText(MASKED);

  await page.goto("/layout/system/log/operationLog");
  await expect(shown(page).locator(".list-table")).toContainText("的明文（手机号）：家长来电核实");
  expect(faults).toEqual([]);
  await close();
});
