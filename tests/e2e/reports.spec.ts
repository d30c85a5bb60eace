import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { readPdf } from "../support/read-pdf.ts";
import { shown, signedIn } from "./campus-page.ts";

test("a report leads from a figure to its rows, and from chosen rows to their papers", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/layout/leave/analysis/monthly");
  const table = shown(page).locator(".report-table");
  await expect(table.getByText("小计").first()).toBeVisible();
  const figure = table.getByRole("button", { name: /^\d+$/ }).first();
  const count = Number(await figure.textContent());
  await figure.click();
  await expect(shown(page).locator(".ant-table-row").first()).toBeVisible();
  await expect(shown(page).locator(".ant-pagination-total-text")).toHaveText(`共 ${count} 条`);

  await page.goto("/layout/leave/daily/application?state=approved");
  const rows = shown(page).locator(".ant-table-row");
  await expect(rows.first()).toBeVisible();
  for (const at of [0, 1]) await rows.nth(at).locator('input[type="checkbox"]').check();
  const download = page.waitForEvent("download");
  await shown(page).getByRole("button", { name: "打印请假条" }).first().click();
  const { pages } = readPdf(readFileSync(await (await download).path()));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("请假条（出门联）");
  expect(faults).toEqual([]);
  await close();
});
