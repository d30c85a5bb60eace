import { openPages, type Pages } from "../support/pages.ts";

/** `node tests/bench/forms.ts [rounds]`: our forms against antd's Form with the same fields. Medians; the last columns are the ratios to hold (1.1 and 1). */
const KEYS = 30;
const cases = [
  { fields: 100, query: "" },
  { fields: 500, query: "" },
  { fields: 500, query: "&linked=50" },
];

interface Times {
  /** First paint of the fields after the scripts had arrived. */
  paintMs: number;
  /** From the input event until the work of one key is done and laid out. */
  keyMs: number;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

async function measure(pages: Pages, name: string, query: string): Promise<Times> {
  const context = await pages.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(pages.url(`${name}.html?${query}`));
  await page.locator("input").first().waitFor();
  const paintMs = await page.evaluate(async () => {
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    while (painted() === undefined) await new Promise((frame) => requestAnimationFrame(frame));
    const scripts = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith(".js")) as PerformanceResourceTiming[];
    return painted()! - Math.max(...scripts.map((script) => script.responseEnd));
  });
  const keyMs = await page.evaluate(async (count) => {
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
  await context.close();
  return { paintMs, keyMs };
}

const pages = await openPages("form", "plain-form");
const rounds = Number(process.argv[2] ?? 5);
for (const { fields, query } of cases) {
  const ours: Times[] = [];
  const plain: Times[] = [];
  // Turn about, so that a busy machine slows both.
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await measure(pages, "plain-form", `fields=${fields}`));
    ours.push(await measure(pages, "form", `fields=${fields}${query}`));
  }
  const of = (times: Times[], key: keyof Times) => median(times.map((time) => time[key]));
  const line = (["paintMs", "keyMs"] as const).map(
    (key) => `${key} ${of(ours, key).toFixed(1)} / ${of(plain, key).toFixed(1)} = ${(of(ours, key) / of(plain, key)).toFixed(2)}`,
  );
  console.log(`${fields} fields${query}: ${line.join(", ")}`);
}
await pages.close();
