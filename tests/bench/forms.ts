import type { Page } from "playwright";
import { openPages, type Pages } from "../support/pages.ts";
import { type Figure, median, turnAbout } from "./measure.ts";
import { paintOf } from "./paint.ts";

const KEYS = 30;
const cases = [
  { fields: 100, linked: 0 },
  { fields: 500, linked: 0 },
  { fields: 500, linked: 50 },
];

interface Times {
  paintMs: number;
  /** From the input event until the work of one key is done and laid out. */
  keyMs: number;
}

async function measure(pages: Pages, address: string, fields: number): Promise<Times> {
  const { ms, page, close } = await paintOf(pages, { address, parts: "form input", count: fields });
  const keyMs = await typing(page);
  await close();
  return { paintMs: ms, keyMs };
}

const typing = (page: Page): Promise<number> =>
  page.evaluate(async (count) => {
    const input = document.querySelector("input")!;
    input.focus();
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    const times: number[] = [];
    for (let key = 1; key <= count; key += 1) {
      await new Promise((idle) => requestAnimationFrame(() => setTimeout(idle)));
      const start = performance.now();
      setValue.call(input, "a".repeat(key));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await Promise.resolve();
      void input.offsetHeight;
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b)[count / 2]!;
  }, KEYS);

/** Our forms against antd's Form with the same fields by hand; `linked` fields depend on the one that is typed into. */
export async function measureForms(rounds = 7): Promise<Figure[]> {
  const pages = await openPages("form", "plain-form");
  const figures: Figure[] = [];
  try {
    for (const { fields, linked } of cases) {
      const contestants = [`form.html?fields=${fields}&linked=${linked}`, `plain-form.html?fields=${fields}`].map(
        (address) => () => measure(pages, address, fields),
      );
      const times = await turnAbout(rounds, contestants);
      const name = `form of ${fields} fields${linked > 0 ? `, ${linked} of them linked` : ""}`;
      const [paint = 0, plainPaint = 0] = times.map((all) => median(all.map(({ paintMs }) => paintMs)));
      const [key = 0, plainKey = 0] = times.map((all) => median(all.map(({ keyMs }) => keyMs)));
      figures.push({ what: `${name} painted`, ours: paint, plain: plainPaint, unit: "ms", value: paint / plainPaint, goal: { atMost: 1.1 } });
      figures.push({ what: `${name}, one key`, ours: key, plain: plainKey, unit: "ms", value: key / plainKey, goal: { atMost: 1 } });
    }
    return figures;
  } finally {
    await pages.close();
  }
}
