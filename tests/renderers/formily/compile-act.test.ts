import { describe, expect, test } from "vitest";
import { askedValue } from "../../../renderers/actions/asked-value.ts";
import { type ActRequest, compileAct, FormModel, readsBeside } from "../../../renderers/formily/headless.ts";
import { thing } from "../../fixtures/screens/kitchen-rows.ts";
import { kitchenEvalContext, kitchenScreen } from "../../support/kitchen.ts";

const screen = kitchenScreen();
const known = () => true;
const unknown = () => false;

const fields = (...paths: string[]): ActRequest["ask"] => paths.map((path) => ({ path, value: null, required: null, visible: null }));

function asked(request: ActRequest, record: Record<string, unknown> = {}, preset?: Record<string, unknown>) {
  const model = new FormModel(compileAct(screen, request), { record, preset, ctx: kitchenEvalContext() });
  model.start();
  return model;
}
const said = (model: FormModel, path: string) => model.field(path)!.selfErrors;

describe("conditions of the screen's form hold in a dialog", () => {
  test("a field shows, is required and is emptied by what is typed beside it", () => {
    const model = asked({ ask: fields("isSent", "sentTo"), knows: unknown });
    expect(model.field("sentTo")!.display).toBe("hidden");
    model.input("isSent", true);
    expect(model.field("sentTo")!.display).toBe("visible");
    expect(model.check()).toEqual(["sentTo"]);
    model.input("sentTo", "邻校");
    expect(model.submission()).toEqual({ isSent: true, sentTo: "邻校" });
    model.input("isSent", false);
    expect(model.submission()).toEqual({ isSent: false });
  });

  test.each([
    ["is asked for where it holds", { isSent: true }, ["sentTo"]],
    ["is not where it does not", { isSent: false }, []],
  ])("a condition about the rest of the record: the field %s", (_what, record, wanted) => {
    const model = asked({ ask: fields("sentTo"), knows: known }, { ...record, sentTo: "邻校" });
    expect(Object.keys(model.submission())).toEqual(wanted);
  });

  test("one about values that are not known leaves the field out", () => {
    expect([...compileAct(screen, { ask: fields("sentTo", "count"), knows: unknown }).items.keys()]).toEqual(["count"]);
  });

  test("that of the section counts as well", () => {
    expect(asked({ ask: fields("reason"), knows: known }, { kind: "3" }).field("reason")!.display).toBe("hidden");
    expect(asked({ ask: fields("reason"), knows: known }, { kind: "1" }).field("reason")!.display).toBe("visible");
  });
});

describe("rules and computed values", () => {
  test("a rule over the record is judged at the field that is asked for", () => {
    const model = asked({ ask: fields("endAt"), knows: known }, { startAt: "2026-09-01 08:00:00", endAt: "2026-09-01 17:30:00" });
    model.input("endAt", "2026-08-31 08:00:00");
    expect(model.check()).toEqual(["endAt"]);
    expect(said(model, "endAt")).toEqual(["结束时间必须晚于开始时间"]);
  });

  test("it is left to the server where what it reads is not known", () => {
    const model = asked({ ask: fields("endAt"), knows: unknown });
    model.input("endAt", "2026-08-31 08:00:00");
    expect(model.check()).toEqual([]);
  });

  test("a computed value that follows from what is typed decides with it", () => {
    const model = asked({ ask: fields("price", "papers"), knows: known }, { count: 2, price: "1.00", total: "2.00" });
    expect(model.extra("papers").required).toBe(false);
    model.input("price", "9000.00");
    expect(model.value("total")).toBe("18000.00");
    expect(model.check()).toEqual(["papers"]);
  });

  test("the values a dialog needs of its record are named, so that a row without them is loaded", () => {
    expect(readsBeside(compileAct(screen, { ask: fields("endAt"), knows: known })).toSorted()).toEqual(["startAt"]);
    expect(readsBeside(compileAct(screen, { ask: fields("title"), knows: known }))).toEqual([]);
  });
});

describe("values of the dialog's own", () => {
  const papers = askedValue({ name: "papers", title: "理由", type: "string", maxLength: 5 });

  test("one with the name of a field is neither ruled nor computed as that field", () => {
    const model = asked({ ask: [...fields("price"), papers], knows: known }, { count: 2, price: "9000.00", total: "18000.00" });
    expect(model.extra("papers").required).toBe(false);
    expect(model.check()).toEqual([]);
    model.input("papers", "太长的一个理由");
    expect(model.check()).toEqual(["papers"]);
  });

  test("its choice is left to the server, which is told the dialog and what its options read of the record", () => {
    const ref = { entity: "room", service: "yxgl", key: "id", titleField: "name", tree: false };
    const options = {
      all: [
        { field: "areaId", eq: { ctx: "record.area" } },
        { field: "id", ne: { ctx: "record.id" } },
      ],
    };
    const asking = askedValue({ name: "room", title: "房间", type: "ref", entity: "room", options });
    const room = { ...asking, value: { ...asking.value!, ref } };
    const place = { screen: "kitchen/thing", variant: "keeper", act: "lend" };
    expect(asked({ ask: [room], act: "lend", knows: known }, { id: "100", area: "11" }).extra("room").choice).toEqual({
      ...{ for: "thing.room", record: JSON.stringify({ area: "11", id: "100" }) },
      ...place,
    });
    expect(asked({ ask: [room], act: "lend", knows: unknown }).extra("room").waitsFor).toBeNull();
    expect(asked({ ask: [room], knows: known }).extra("room").choice).toEqual({});
  });
});

describe("conditions of what is asked for", () => {
  const field = (path: string, more: Partial<ActRequest["ask"][number]> = {}) => ({ path, value: null, required: null, visible: null, ...more });
  const hours = askedValue({ name: "hours", title: "用时", type: "integer" });

  test("a field is required where the move says so, besides where the form does", () => {
    const model = asked({ ask: [field("count"), field("email", { required: { field: "count", gt: 3 } })], knows: known });
    expect(model.check()).toEqual([]);
    model.input("count", 5);
    expect(model.check()).toEqual(["email"]);
  });

  test("a value of the dialog's own is read as what is asked for, and followed", () => {
    const many = { value: { ctx: "ask.hours" }, gt: 3 };
    const model = asked({ ask: [hours, field("title", { visible: many, required: { all: [] } })], knows: unknown });
    expect(model.field("title")!.display).toBe("hidden");
    model.input("hours", 4);
    expect([model.field("title")!.display, model.check()]).toEqual(["visible", ["title"]]);
  });
});

describe("what is sent", () => {
  test("what several records hold and nobody touched stays as it is", () => {
    const model = asked({ ask: fields("title", "count"), knows: unknown });
    model.input("count", 3);
    expect(model.submission()).toEqual({ count: 3 });
  });

  test("a value that came masked is kept until it is replaced", () => {
    const model = asked({ ask: fields("idCard", "email"), knows: known }, thing);
    expect(model.value("idCard")).toBe(null);
    expect(model.submission()).toEqual({ email: "a@b.cn" });
    model.input("idCard", "11010119900307109X");
    expect(model.submission()).toEqual({ email: "a@b.cn", idCard: "11010119900307109X" });
  });

  test("what holds now is how the dialog begins, and nothing has been typed", () => {
    const model = asked({ ask: fields("count", "title"), knows: unknown });
    const told: unknown[] = [];
    const end = model.follow(["title"], (values) => told.push(values.title));
    model.restart({ count: 5, title: "幕布", stranger: 1 });
    end();
    model.input("title", "投影仪");
    expect(told).toEqual([null, "幕布"]);
    expect(model.value("count")).toBe(5);
    expect(model.value("stranger")).toBeUndefined();
    expect(model.isDirty()).toBe(true);
    model.input("title", "幕布");
    expect(model.isDirty()).toBe(false);
  });
});
