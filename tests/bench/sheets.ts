import type { Sheet, SheetSection } from "../../engine/fields/sheet/sheet-value.ts";
import { addRecord } from "../../src/server/data/records/index.ts";
import { keepAnswers, openAnswers } from "../../src/server/data/sheets/open-answers.ts";
import { testRuntime } from "../support/database.ts";
import { sheetSet } from "../support/sheet-set.ts";
import type { Figure } from "./measure.ts";

const SECTIONS = 30;
const EACH = 10;
/** People who answer at the same time, and how often a draft of each is kept before it is handed in. */
const AT_ONCE = 6;
const DRAFTS = 4;
const GOAL_A_MINUTE = 1_000;
const GOAL_MS = 200;

const options = [
  { key: "a", title: "从不", score: 0 },
  { key: "b", title: "有时", score: 1 },
  { key: "c", title: "经常", score: 2 },
];

/** 300 questions; the last of each section is asked by what was answered first in it. */
const long: Sheet = {
  sections: Array.from(
    { length: SECTIONS },
    (_, at): SheetSection => ({
      key: `s${at}`,
      title: `第 ${at + 1} 节`,
      page: true,
      items: Array.from({ length: EACH }, (_item, no) => ({
        key: `q${at}x${no}`,
        title: `第 ${at * EACH + no + 1} 题`,
        kind: "single" as const,
        required: true,
        options,
        ...(no === EACH - 1 && { shown: { field: `q${at}x0`, ne: "a" } }),
      })),
    }),
  ),
  subscales: [{ key: "half", title: "前半", items: Array.from({ length: EACH }, (_, no) => `q0x${no}`) }],
};

const values = (seed: number): Record<string, unknown> =>
  Object.fromEntries(long.sections.flatMap(({ items }) => items).map(({ key }, at) => [key, options[(seed + at) % options.length]!.key]));

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;

/** Many people answer 300 questions at once: drafts on the way, then the whole. */
export async function measureSheets(people = 120): Promise<Figure[]> {
  const at = await testRuntime({ set: sheetSet });
  try {
    const keeper = await at.call({ id: "g1", roles: ["gly"], tenantId: "000000" });
    const entity = at.model.entities.get("inspection")!;
    const { id: roomId } = await addRecord(keeper, "room", { roomName: "101" });
    const { id: formId } = await addRecord(keeper, "form", { formName: "长表", questions: long });
    const asked = { field: "answers", id: null, sheet: formId };
    const drafts: number[] = [];
    const handed: number[] = [];
    const timed = async (into: number[], work: () => Promise<unknown>) => {
      const from = performance.now();
      await work();
      into.push(performance.now() - from);
    };
    const answer = async (who: number) => {
      const call = await at.call({ id: `p${who}`, roles: ["gly"], tenantId: "000000" });
      const { version } = await openAnswers(call, entity, asked);
      const all = Object.entries(values(who));
      for (let part = 1; part <= DRAFTS; part++) {
        const some = Object.fromEntries(all.slice(0, (all.length * part) / DRAFTS));
        await timed(drafts, () => keepAnswers(call, entity, asked, { version: part, sheet: version, values: some }));
      }
      await timed(handed, () => addRecord(call, "inspection", { formId, roomId, answers: { version, values: values(who) } }));
    };
    const from = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < people) await answer(next++);
      }),
    );
    const minutes = (performance.now() - from) / 60_000;
    const p95 = percentile(drafts, 0.95);
    const beside = `${AT_ONCE} at once, ${DRAFTS} drafts each; handing in p95 ${percentile(handed, 0.95).toFixed(0)} ms`;
    return [
      { what: "keeping a draft of 300 questions, p95", ours: p95, plain: null, unit: "ms", value: p95, goal: { atMost: GOAL_MS }, beside },
      {
        what: "answers to 300 questions in a minute",
        ours: people / minutes,
        plain: null,
        unit: "calls",
        value: people / minutes,
        goal: { atLeast: GOAL_A_MINUTE },
        beside,
      },
    ];
  } finally {
    await at.close();
  }
}
