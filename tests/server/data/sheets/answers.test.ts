import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { addRecord, getRecord, removeRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { answerFigures } from "../../../../src/server/data/sheets/answer-figures.ts";
import { keepAnswers, openAnswers } from "../../../../src/server/data/sheets/open-answers.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { hygiene, questionnaire, sheetSet } from "../../../support/sheet-set.ts";

let at: TestRuntime;
let roomId: string;
let residents: string[];
const call = (id = "g1", roles = ["gly"]) => at.call({ id, roles, tenantId: "000000" });
const student = (id: string) => call(id, ["student"]);
const add = async (entity: string, values: Record<string, unknown>, by = call()) => (await addRecord(await by, entity, values)).id;
const form = (questions: Sheet, formName = "表") => add("form", { formName, questions });
const entity = (id: string) => at.model.entities.get(id)!;
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ code, path, message }) => `${code} ${path} ${message}`);
  }
  return [];
};

beforeAll(async () => {
  at = await testRuntime({ set: sheetSet });
  roomId = await add("room", { roomName: "101" });
  residents = [await add("resident", { personName: "甲", roomId }), await add("resident", { personName: "乙", roomId })];
});
afterAll(() => at.close());

test("the documents are without findings", () => {
  expect(checkSet(at.model, sheetSet).map(({ code, path }) => `${code} ${path}`)).toEqual([]);
});

const bed = (row: number, bed: number, more: Record<string, unknown> = {}) => ({ row: residents[row], bed, ...more });

describe("answers to a scored sheet", () => {
  test("are kept with score, version and a row each, and computed fields read them", async () => {
    const formId = await form(hygiene);
    const values = { floor: 3, window: 2, device: "none", beds: [bed(0, 1), bed(1, 4, { remark: "被子未叠" })] };
    const id = await add("inspection", { formId, roomId, answers: { values } });
    const row = await getRecord(await call(), "inspection", id);
    expect(row).toMatchObject({ score: 90, isVetoed: false, formVersion: 1, level: "优", dirty: 4 });
    expect(row.answers).toMatchObject({ version: 1, score: 90, vetoes: [], values: { floor: 3, beds: [{ title: "乙" }, { title: "甲" }] } });
    expect((row.answersRows as { item: string; number: number }[]).map(({ item, number }) => [item, number])).toEqual([
      ["floor", 3],
      ["window", 2],
      ["device", null],
      ["bed", 4],
      ["remark", null],
      ["bed", 1],
    ]);
  });

  test("that are hidden are neither required nor kept", async () => {
    const formId = await form(hygiene);
    const values = { floor: 0, window: 9, device: "none", beds: [bed(0, 0, { remark: "x" }), bed(1, 0)] };
    const id = await add("inspection", { formId, roomId, answers: { values } });
    const { answers, score } = await getRecord(await call(), "inspection", id);
    expect([score, (answers as { values: object }).values]).toEqual([
      100,
      {
        floor: 0,
        device: "none",
        beds: [
          { row: residents[1], title: "乙", bed: 0 },
          { row: residents[0], title: "甲", bed: 0 },
        ],
      },
    ]);
  });

  test("with a veto decide the total", async () => {
    const formId = await form(hygiene);
    const values = { floor: 0, device: "found", beds: [bed(0, 0), bed(1, 0)] };
    const id = await add("inspection", { formId, roomId, answers: { values } });
    expect(await getRecord(await call(), "inspection", id)).toMatchObject({ score: 0, isVetoed: true, answers: { vetoes: ["device"] } });
  });

  test("are refused with every fault at its place, and what was sent as a score is put aside", async () => {
    const formId = await form(hygiene);
    const values = { floor: 11, device: "gone", beds: [bed(0, 4)] };
    expect(await told(add("inspection", { formId, roomId, answers: { values, score: 100 } }))).toEqual([
      "VALUE_TOO_LARGE /answers/values/floor “地面”不能大于 10",
      "VALUE_NOT_IN_DICT /answers/values/device “违规电器”没有选项“gone”",
      "VALUE_REQUIRED /answers/values/beds/0/bed 请填写“床铺”",
      "VALUE_REQUIRED /answers/values/beds/1/remark 请填写“说明”",
    ]);
    expect(await told(add("inspection", { formId, roomId, answers: { values: {}, other: 1 } }))).toEqual([
      "VALUE_UNKNOWN_FIELD /answers/other 没有字段“answers/other”",
    ]);
  });

  test("stay at the version they were given to when the sheet is changed", async () => {
    const formId = await form(hygiene);
    const values = { floor: 3, device: "none", beds: [bed(0, 0), bed(1, 0)] };
    const id = await add("inspection", { formId, roomId, answers: { values } });
    const [, ...rest] = hygiene.sections[0]!.items;
    await updateRecord(await call(), "form", {
      id: formId,
      questions: { ...hygiene, sections: [{ ...hygiene.sections[0]!, items: rest.slice(1) }] },
    });
    await updateRecord(await call(), "inspection", { id, answers: { values: { ...values, floor: 5 } } });
    expect(await getRecord(await call(), "inspection", id)).toMatchObject({ score: 95, formVersion: 1 });
    const later = await add("inspection", { formId, roomId, answers: { values } });
    expect(await getRecord(await call(), "inspection", later)).toMatchObject({ score: 100, formVersion: 2 });
    expect(await told(add("inspection", { formId, roomId, answers: { version: 3, values } }))).toEqual([
      "SHEET_OUTDATED /answers 检查结果已有更新，请重新打开后再提交",
    ]);
  });
});

describe("a sheet", () => {
  test("is refused where its own words do not fit", async () => {
    const [first, second] = questionnaire.sections as [Sheet["sections"][0], Sheet["sections"][0]];
    const live = first.items[0]!;
    const wrong = {
      sections: [
        { ...first, shown: { field: "event", eq: "run" }, items: [{ ...live, jump: [{ to: "start" }] }] },
        { ...second, repeat: "nobody" },
      ],
    };
    expect(await told(form(wrong as Sheet))).toEqual([
      "SHEET_INVALID /questions/sections/0/shown/field “基本情况”：“题目”没有字段路径“event”",
      "SHEET_INVALID /questions/sections/0/items/0/jump/0/to “是否住校”：只能跳到后面的节或结束",
      "SHEET_INVALID /questions/sections/1/repeat “住宿”：没有重复来源“nobody”",
    ]);
    expect(await told(form({ sections: [{ ...first, items: [live, live] }] }))).toEqual([
      "SHEET_INVALID /questions/sections/0/items/1/key “是否住校”：编号“live”已被使用",
    ]);
  });
});

describe("an anonymous sheet", () => {
  const mood = (calm: string, more: object = {}) => ({ live: "no", week_calm: calm, week_tired: "some", sleep: 4, ...more });

  test("is answered once, and nothing kept says by whom", async () => {
    const formId = await form(questionnaire);
    const before = await sql<{ n: number }>`select count(*)::int as n from platform.audit where user_id = 'anon1'`.execute(at.database.db);
    const id = await add("survey", { formId, answers: { values: mood("never", { event: "run" }) } }, student("anon1"));
    expect(await told(add("survey", { formId, answers: { values: mood("never") } }, student("anon1")))).toEqual([
      "SHEET_ANSWERED /answers 您已提交过，不能再次提交",
    ]);
    const { rows } = await sql<{ row: string }>`select to_jsonb(one)::text as row from campus.survey one where id = ${id}
      union all select to_jsonb(one)::text from campus."survey.answersRows" one where "parentId" = ${id}
      union all select to_jsonb(one)::text from platform.audit one where record_id = ${id}`.execute(at.database.db);
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ row }) => row.includes("anon1"))).toEqual([]);
    const after = await sql<{ n: number }>`select count(*)::int as n from platform.audit where user_id = 'anon1'`.execute(at.database.db);
    expect(after.rows).toEqual(before.rows);
    expect(await getRecord(await call(), "survey", id)).toMatchObject({
      answers: { score: 3 + 2 + 2, scores: { stress: 7, mean: 3.5 }, values: { live: "no" } },
    });
  });

  test("tells figures of five and more", async () => {
    const formId = await form(questionnaire);
    const figures = async () => answerFigures(await call(), entity("form"), { id: formId, field: "questions", by: null });
    for (const who of ["a", "b", "c", "d"]) await add("survey", { formId, answers: { values: mood("never") } }, student(`few-${who}`));
    expect((await figures()).groups).toEqual([]);
    await add("survey", { formId, answers: { values: mood("often", { words: "很好" }) } }, student("few-e"));
    expect((await figures()).groups).toMatchObject([
      {
        count: 5,
        items: {
          week_calm: { count: 5, options: { never: 4, often: 1 }, score: 2.6 },
          sleep: { number: { avg: 4, min: 4, max: 4 }, score: 2 },
          words: { count: 1, texts: [] },
        },
      },
    ]);
  });
});

describe("an option of few places", () => {
  test("is taken so often and no more by many at once, and free again when a record goes", async () => {
    const formId = await form(questionnaire);
    const values = { live: "yes", event: "run", week_calm: "never", week_tired: "some" };
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        let id = "";
        const refused = await told(add("survey", { formId, answers: { values } }, student(`quota-${at}`)).then((made) => (id = made)));
        return { id, refused };
      }),
    );
    const made = all.filter(({ id }) => id !== "");
    expect(made.length).toBe(2);
    expect(new Set(all.flatMap(({ refused }) => refused))).toEqual(
      new Set(["SHEET_OPTION_FULL /answers/values/event “想参加的活动”的选项“跑步”名额已满（2），请另选"]),
    );
    const open = async () => (await openAnswers(await student("quota-x"), entity("survey"), { field: "answers", id: null, sheet: formId })).full;
    expect(await open()).toEqual(["event:run"]);
    await removeRecords(await call(), "survey", [made[0]!.id]);
    expect(await open()).toEqual([]);
  });
});

describe("a draft", () => {
  const asked = (sheet: string) => ({ field: "answers", id: null, sheet });
  const keep = async (sheet: string, version: number, values: unknown) =>
    keepAnswers(await call(), entity("inspection"), asked(sheet), { version, sheet: 1, values });
  const open = async (sheet: string) => openAnswers(await call(), entity("inspection"), asked(sheet));

  test("is there again, an older or repeated one changes nothing, and it goes with what is handed in", async () => {
    const formId = await form(hygiene);
    expect(await open(formId)).toMatchObject({ version: 1, draft: null, answers: null, rows: { beds: [] } });
    expect(await keep(formId, 2, { floor: 2 })).toEqual({ version: 2 });
    expect(await keep(formId, 2, { floor: 9 })).toEqual({ version: 2 });
    expect(await keep(formId, 1, { floor: 1 })).toEqual({ version: 2 });
    expect((await open(formId)).draft).toEqual({ version: 2, values: { floor: 2 } });
    await add("inspection", { formId, roomId, answers: { values: { floor: 0, device: "none", beds: [bed(0, 0), bed(1, 0)] } } });
    expect(await open(formId)).toMatchObject({ draft: null, since: 2 });
    // One that was still on its way when the answers were handed in comes too late; the next record has drafts of its own.
    expect(await keep(formId, 2, { floor: 9 })).toEqual({ version: 2 });
    expect((await open(formId)).draft).toBeNull();
    await keep(formId, 3, { floor: 1 });
    expect(await open(formId)).toMatchObject({ draft: { version: 3, values: { floor: 1 } }, since: 0 });
    await add("inspection", { formId, roomId, answers: { draft: 9, values: { floor: 0, device: "none", beds: [bed(0, 0), bed(1, 0)] } } });
    expect(await open(formId)).toMatchObject({ draft: null, since: 9 });
  });

  test("is refused to whoever may not answer, and is nobody else's", async () => {
    const formId = await form(hygiene);
    await keep(formId, 1, { floor: 2 });
    expect((await openAnswers(await call("g2"), entity("inspection"), asked(formId))).draft).toBeNull();
    expect(await told(openAnswers(await student("s"), entity("inspection"), asked(formId)))).toEqual([expect.stringMatching(/^ACTION_DENIED/)]);
    expect(await told(openAnswers(await call(), entity("inspection"), { field: "answers", id: "404", sheet: null }))).toEqual([
      expect.stringMatching(/^ROW_HIDDEN/),
    ]);
  });

  test("the rows of a repeated section are those of the record", async () => {
    const formId = await form(hygiene);
    const { rows } = await openAnswers(await call(), entity("inspection"), { ...asked(formId), record: { roomId } });
    expect(rows.beds?.map(({ title }) => title)).toEqual(["乙", "甲"]);
  });
});
