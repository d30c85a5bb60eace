import { openPages, type Pages } from "../support/pages.ts";
import { type Figure, median, turnAbout } from "./measure.ts";

/** From the first call of React until the frame with the rows has been painted. */
async function paintMs(pages: Pages, name: string, query: string): Promise<number> {
  const context = await pages.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector(".ant-table-row .ant-progress") === null) return void requestAnimationFrame(look);
      // The frame after this one begins when the rows have been laid out and painted.
      requestAnimationFrame(() => performance.mark("painted"));
    };
    requestAnimationFrame(look);
  });
  await page.goto(pages.url(`${name}.html?${query}`));
  await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
  const time = await page.evaluate(() => performance.measure("painting", "draw", "painted").duration);
  await context.close();
  return time;
}

/** Our list of 100 rows and 15 columns with actions, against antd's Table with the same cells by hand: as it comes, and drawing only the visible rows as ours does. */
export async function measureTables(rounds = 9): Promise<Figure[]> {
  const pages = await openPages("table", "plain-table");
  try {
    const contestants = [() => paintMs(pages, "table", ""), () => paintMs(pages, "plain-table", ""), () => paintMs(pages, "plain-table", "virtual=1")];
    await turnAbout(1, contestants);
    const [ours = 0, plain = 0, plainVirtual = 0] = (await turnAbout(rounds, contestants)).map(median);
    const figure = { ours, unit: "ms", goal: { atMost: 1.2 } } as const;
    return [
      { ...figure, what: "list of 100 rows x 15 columns painted, against a plain Table", plain, value: ours / plain },
      { ...figure, what: "the same, against a plain virtual Table", plain: plainVirtual, value: ours / plainVirtual },
    ];
  } finally {
    await pages.close();
  }
}
