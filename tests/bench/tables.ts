import { openPages } from "../support/pages.ts";
import { type Figure, median, turnAbout } from "./measure.ts";
import { paintOf } from "./paint.ts";

/** Our list of 100 rows and 15 columns with actions, against antd's Table with the same cells by hand: as it comes, and drawing only the visible rows as ours does. */
export async function measureTables(rounds = 15): Promise<Figure[]> {
  const pages = await openPages("table", "plain-table");
  const painted = (address: string) => async () => {
    const { ms, close } = await paintOf(pages, { address, parts: ".ant-table-row .ant-progress", count: 1 });
    await close();
    return ms;
  };
  try {
    const contestants = ["table.html", "plain-table.html", "plain-table.html?virtual=1"].map(painted);
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
