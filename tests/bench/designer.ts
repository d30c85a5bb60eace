import type { Page } from "playwright";
import { openPages, type Pages } from "../support/pages.ts";
import { type Figure, median, turnAbout } from "./measure.ts";
import { paintOf } from "./paint.ts";

const KEYS = 30;
const MOVES = 60;
const UNDOS = 10;
const fields = 300;
const rules = 60;

interface Times {
  openMs: number;
  keyMs: number;
  frameMs: number;
  undoMs: number;
}

/** The page with its form drawn and a field of it chosen, worked on as a person does. */
async function measure(pages: Pages): Promise<Times> {
  const address = `designer.html?fields=${fields}&rules=${rules}`;
  const { ms: openMs, page, close } = await paintOf(pages, { address, parts: ".designer-canvas .ant-table-row", count: 1 });
  await page.getByRole("radiogroup", { name: "画面" }).getByText("表单").click();
  await page.waitForFunction((count) => document.querySelectorAll(".designer-canvas [data-path]").length >= count, fields);
  const from = await middleOf(page, "f3");
  await page.mouse.click(from.x, from.y);
  await page.getByRole("tabpanel").getByRole("textbox").first().waitFor();
  const times = { openMs, keyMs: await typing(page), frameMs: await dragging(page, from), undoMs: await undoing(page) };
  await close();
  return times;
}

async function middleOf(page: Page, field: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(`.designer-canvas [data-path=${field}]`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** From a key in the panel until the frame that shows it. */
const typing = (page: Page): Promise<number> =>
  page
    .getByRole("tabpanel")
    .getByRole("textbox")
    .first()
    .evaluate(async (box: HTMLInputElement | HTMLTextAreaElement, count) => {
      const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box) as object, "value")!.set!;
      const times: number[] = [];
      box.focus();
      for (let key = 1; key <= count; key += 1) {
        const start = performance.now();
        setValue.call(box, "a".repeat(key));
        box.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        times.push(performance.now() - start);
      }
      setValue.call(box, "");
      box.dispatchEvent(new Event("input", { bubbles: true }));
      box.blur();
      return times.toSorted((a, b) => a - b)[Math.floor(count / 2)]!;
    }, KEYS);

/** Between two frames while a field is dragged over the others; nothing is moved in the end. */
async function dragging(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { frames });
  });
  for (let step = 1; step <= MOVES; step += 1) await page.mouse.move(x + step, y + step * 5);
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  await page.mouse.move(x, y);
  await page.mouse.up();
  return median(frames);
}

/** From Ctrl+Z until the frame in which the step, which changed 20 fields at once, is taken back and may be done again. */
const undoing = (page: Page): Promise<number> =>
  page.evaluate(async (count) => {
    const { change } = globalThis as unknown as { change(): void };
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const times: number[] = [];
    for (let round = 0; round < count; round += 1) {
      change();
      await painted();
      await new Promise((idle) => requestIdleCallback(() => idle(null)));
      const start = performance.now();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
      await painted();
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(count / 2)]!;
  }, UNDOS);

/** The designer over the whole product with a page of 300 fields and 60 rules, beside the plain form of as many fields by the renderers. */
export async function measureDesigner(rounds = 3): Promise<Figure[]> {
  const pages = await openPages("designer", "form");
  const plainly = async () => {
    const { ms, close } = await paintOf(pages, { address: `form.html?fields=${fields}&linked=${rules}`, parts: "form input", count: fields });
    await close();
    return { openMs: ms, keyMs: 0, frameMs: 0, undoMs: 0 };
  };
  try {
    const [ours = [], plain = []] = await turnAbout(rounds, [() => measure(pages), plainly]);
    const of = (name: keyof Times) => median(ours.map((times) => times[name]));
    const figure = (what: string, name: keyof Times, atMost: number): Figure => ({
      what: `designer of ${fields} fields and ${rules} rules, ${what}`,
      ours: of(name),
      plain: name === "openMs" ? median(plain.map(({ openMs }) => openMs)) : null,
      unit: "ms",
      value: of(name),
      goal: { atMost },
    });
    return [
      figure("opened", "openMs", 2_000),
      figure("one key in a panel painted", "keyMs", 50),
      figure("one frame of a drag", "frameMs", 33),
      figure("20 changes undone at once", "undoMs", 50),
    ];
  } finally {
    await pages.close();
  }
}
