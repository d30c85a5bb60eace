import { expect, type Page, test } from "@playwright/test";
import { enter } from "./campus-page.ts";

/** Presses the button of that name, whatever sign stands before it. */
const press = (page: Page, name: string) =>
  page
    .getByRole("button", { name: new RegExp(`(^|\\s)${name}$`) })
    .last()
    .tap();

test("a keeper marks a floor present but for one, and finds out about who was absent last night", async ({ page }) => {
  test.setTimeout(60_000);
  await enter(page, "dorm001");
  await page.goto("/layout/open?_screen=dorm/signRecord&state=open&floorId=d121f1");
  const cards = page.locator(".card");
  await expect(cards.first()).toBeVisible();
  const waiting = await cards.count();
  const absentee = (await cards.first().locator(".card-title").innerText()).trim();

  await page.getByRole("button", { name: "更多", exact: true }).first().tap();
  await page.getByRole("menuitem", { name: "选择本页全部" }).tap();
  await cards.first().getByRole("checkbox").tap();
  await press(page, "批量归寝");
  const asking = page.getByRole("dialog", { name: /归寝/ }).last();
  await asking.getByRole("button", { name: /归寝/ }).last().tap();
  await expect(
    page
      .getByRole("dialog")
      .filter({ hasText: `${waiting - 1} 条` })
      .first(),
  ).toBeVisible();

  await page.goto("/layout/open?_screen=dorm/signRecord&state=open&floorId=d121f1");
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText(absentee);
});
