import { afterEach, describe, expect, test, vi } from "vitest";
import { problem } from "../../engine/errors.ts";
import { RequestFailure } from "../../renderers/data-source.ts";
import { batchWithReasons, reasonHeader, type Reasons, useQuestions, withReasons } from "../../src/web/client/confirming.ts";

const asks = (...rules: string[]) =>
  new RequestFailure(400, "", { problems: rules.map((confirm) => problem("RULE_BROKEN", "/days", { message: `违反 ${confirm}`, confirm })) });
const question = () => vi.waitUntil(() => useQuestions.getState().questions[0]);
afterEach(() => useQuestions.setState({ questions: [] }));

/** A write that lets go of each rule it was given a reason for. */
const refusedUntil = (...rounds: string[][]) => {
  const made: Reasons[] = [];
  const write = async (reasons: Reasons) => {
    made.push(reasons);
    const open = rounds.find((rules) => rules.some((rule) => reasons[rule] === undefined));
    if (open !== undefined) throw asks(...open);
    return "done";
  };
  return { made, write };
};

describe("a write against rules that ask for a reason", () => {
  test("is made once more with the reason for each of them", async () => {
    const { made, write } = refusedUntil(["trip.short", "trip.few"]);
    const done = withReasons(write);
    const asked = await question();
    expect([asked.sentences, asked.records]).toEqual([["违反 trip.short", "违反 trip.few"], 1]);
    asked.answer("急事");
    expect(await done).toBe("done");
    expect(made).toEqual([{}, { "trip.short": "急事", "trip.few": "急事" }]);
    expect(useQuestions.getState().questions).toEqual([]);
  });

  test("asks again for what only shows then, and keeps the reason before", async () => {
    const { made, write } = refusedUntil(["a.one"], ["a.two"]);
    const done = withReasons(write);
    (await question()).answer("甲");
    (await vi.waitUntil(() => useQuestions.getState().questions.find(({ sentences }) => sentences[0] === "违反 a.two"))).answer("乙");
    expect(await done).toBe("done");
    expect(made.at(-1)).toEqual({ "a.one": "甲", "a.two": "乙" });
  });

  test("stays refused when no reason is given", async () => {
    const { made, write } = refusedUntil(["a.one"]);
    const done = withReasons(write).catch((error: unknown) => error);
    (await question()).answer(null);
    expect(await done).toBeInstanceOf(RequestFailure);
    expect(made).toHaveLength(1);
  });

  test("asks nothing where something else stands against it too", async () => {
    const mixed = new RequestFailure(400, "", { problems: [...asks("a.one").detail.problems!, problem("VALUE_REQUIRED", "/xm", { label: "姓名" })] });
    await expect(withReasons(() => Promise.reject(mixed))).rejects.toBe(mixed);
    expect(useQuestions.getState().questions).toEqual([]);
  });
});

test("records of a batch that only wait for a reason are tried again together", async () => {
  const made: [string[], Reasons][] = [];
  const done = batchWithReasons(
    async (ids, reasons) => {
      made.push([ids, reasons]);
      const failed = ids.flatMap((id) =>
        id === "3"
          ? [{ id, message: "已办结" }]
          : id !== "1" && reasons["a.one"] === undefined
            ? [{ id, message: "超过 7 天", confirm: ["a.one"] }]
            : [],
      );
      return { done: ids.filter((id) => !failed.some((one) => one.id === id)), failed };
    },
    ["1", "2", "3", "4"],
  );
  const asked = await question();
  expect([asked.sentences, asked.records]).toEqual([["超过 7 天"], 2]);
  asked.answer("统一安排");
  expect(await done).toEqual({ done: ["1", "2", "4"], failed: [{ id: "3", message: "已办结" }] });
  expect(made).toEqual([
    [["1", "2", "3", "4"], {}],
    [["2", "4"], { "a.one": "统一安排" }],
  ]);
});

test("reasons travel in a header that every letter passes", () => {
  expect(reasonHeader({})).toEqual({});
  expect(JSON.parse(decodeURIComponent(reasonHeader({ "a.one": "急事" })["X-Confirm"]!))).toEqual({ "a.one": "急事" });
});
