import { describe, expect, test } from "vitest";
import { compileForm, FormModel, type FormMode } from "../../../renderers/formily/headless.ts";
import { thing } from "../../fixtures/screens/kitchen-rows.ts";
import { kitchenEvalContext, kitchenScreen } from "../../support/kitchen.ts";

const screen = kitchenScreen();

function running(mode: FormMode, record: Record<string, unknown> = {}) {
  const model = new FormModel(compileForm(screen, { mode }), { record, ctx: kitchenEvalContext() });
  return { model, stop: model.start() };
}
const said = (model: ReturnType<typeof running>["model"], path: string) => model.field(path)!.selfErrors;

describe("drawn anew, as in another language", () => {
  test("what was typed goes on as a draft, and what was judged is judged again", () => {
    const { model: before } = running("create");
    expect(before.typed()).not.toHaveProperty("count");
    before.input("count", 3);
    before.input("isSent", true);
    before.check();
    const after = new FormModel(compileForm(screen, { mode: "create" }), { record: {}, draft: before.typed(), ctx: kitchenEvalContext() });
    after.start();
    expect(said(after, "sentTo")).toEqual([]);
    after.messages.resume(before.messages);
    expect(after.value("count")).toBe(3);
    expect(after.isDirty()).toBe(true);
    expect(said(after, "sentTo")).toEqual(said(before, "sentTo"));
    expect(said(after, "sentTo")).not.toEqual([]);
  });

  test("fields that nobody left stay unjudged", () => {
    const { model: before } = running("create");
    before.blur("sentTo");
    const { model: after } = running("create");
    after.messages.resume(before.messages);
    expect([...after.messages.judged().left]).toEqual(["sentTo"]);
    expect(after.messages.judged().isSent).toBe(false);
  });
});

describe("linkage", () => {
  test("a field shows when its condition holds and is emptied when it stops to", () => {
    const { model } = running("create");
    expect(model.field("sentTo")!.display).toBe("hidden");
    model.input("isSent", true);
    expect(model.field("sentTo")!.display).toBe("visible");
    expect(model.extra("sentTo").required).toBe(true);
    model.input("sentTo", "邻校");
    model.input("isSent", false);
    expect(model.field("sentTo")!.display).toBe("hidden");
    expect(model.value("sentTo")).toBe(null);
  });

  test("a section hides with all its fields", () => {
    const { model } = running("create");
    model.input("kind", "3");
    expect(model.field("reason")!.display).toBe("hidden");
    model.input("kind", "1");
    expect(model.field("reason")!.display).toBe("visible");
  });

  test("a read-only condition locks and unlocks", () => {
    const { model } = running("create");
    model.input("kind", "2");
    expect(model.field("phone")!.pattern).toBe("readOnly");
    model.input("kind", "1");
    expect(model.field("phone")!.pattern).toBe("editable");
  });

  test("computed values follow exactly, through other computed values and child rows", () => {
    const { model } = running("create");
    model.input("price", "0.10");
    model.input("count", 3);
    expect(model.value("total")).toBe("0.30");
    model.input("items", [
      { part: "a", qty: 3, cost: "0.10" },
      { part: "b", qty: 2, cost: "1.05" },
    ]);
    expect((model.value("items") as { sum: string }[]).map((row) => row.sum)).toEqual(["0.30", "2.10"]);
    expect(model.value("itemsTotal")).toBe("2.40");
    model.input("startAt", "2026-09-01 08:00:00");
    model.input("endAt", "2026-09-01 09:30:00");
    expect(model.value("hours")).toBe(1.5);
  });

  test("a choice waits for the field it depends on and is emptied when that changes", () => {
    const { model } = running("create");
    expect(model.extra("place")).toMatchObject({ waitsFor: "区域" });
    model.input("area", "11");
    expect(model.extra("place")).toMatchObject({ waitsFor: null, choice: { for: "thing.place", record: '{"area":"11"}' } });
    model.input("place", "301");
    model.input("area", "21");
    expect(model.value("place")).toBe(null);
  });

  test("the choice of a loaded record stays", () => {
    const { model } = running("edit", thing);
    expect(model.value("place")).toBe("301");
  });

  test("defaults are there from the start", () => {
    const { model } = running("create");
    expect(model.value("count")).toBe(1);
    expect(model.value("isSent")).toBe(false);
    expect(model.isDirty()).toBe(false);
  });

  test("a stopped form follows nothing", () => {
    const { model, stop } = running("create");
    stop();
    model.input("price", "5.00");
    expect(model.value("total")).toBeUndefined();
  });
});

describe("problems", () => {
  test("nothing is said before a field was left", () => {
    const { model } = running("create");
    model.input("phone", "138");
    expect(said(model, "phone")).toEqual([]);
    model.blur("phone");
    expect(said(model, "phone")).toEqual(["联系电话应为 11 位手机号码"]);
    model.input("phone", "13812345678");
    expect(said(model, "phone")).toEqual([]);
  });

  test("sending names every missing field, in the order of the form", () => {
    const { model } = running("create");
    expect(model.check()).toEqual(["title", "keeper", "kind", "startAt", "endAt"]);
    expect(said(model, "title")).toEqual(["请填写名称"]);
  });

  test("a rule speaks at its field as soon as what it reads is filled in", () => {
    const { model } = running("create");
    model.input("startAt", "2026-09-02 08:00:00");
    model.input("endAt", "2026-09-01 08:00:00");
    expect(said(model, "endAt")).toEqual(["结束时间必须晚于开始时间"]);
    model.input("startAt", "2026-08-31 08:00:00");
    expect(said(model, "endAt")).toEqual([]);
  });

  test("a rule that requires a field marks it required while it applies", () => {
    const { model } = running("create");
    expect(model.extra("papers").required).toBe(false);
    model.input("price", "10000.00");
    expect(model.extra("papers").required).toBe(true);
    expect(model.check()).toContain("papers");
  });

  test("a hidden field is never asked", () => {
    const { model } = running("create");
    expect(model.check()).not.toContain("sentTo");
  });

  test("cells of a child table are judged one by one", () => {
    const { model } = running("create");
    model.input("items", [
      { part: "a", qty: 1, cost: "1.00" },
      { part: null, qty: 0, cost: "1.00" },
    ]);
    expect(model.messages.cells("items")).toEqual({ "1.qty": "数量不能小于 1" });
    model.check();
    expect(model.messages.cells("items")).toEqual({ "1.part": "请填写部件", "1.qty": "数量不能小于 1" });
    expect(said(model, "items")).toEqual(["明细有 2 处需要修改"]);
  });

  test("what the server says stands at its field or cell until that changes", () => {
    const { model } = running("create");
    expect(model.messages.fromServer({ title: "名称已存在", "items.0.part": "没有这个部件", "/nowhere": "其他问题" })).toEqual(["其他问题"]);
    expect(said(model, "title")).toEqual(["名称已存在"]);
    expect(said(model, "items")).toEqual(["第 1 行：没有这个部件"]);
    expect(model.messages.cells("items")).toEqual({ "0.part": "没有这个部件" });
    model.input("title", "新的名称");
    expect(said(model, "title")).toEqual([]);
    expect(model.messages.cells("items")).toEqual({ "0.part": "没有这个部件" });
    model.input("items", null);
    expect([said(model, "items"), model.messages.cells("items")]).toEqual([[], {}]);
  });

  test("text with braces is text", () => {
    const { model } = running("create");
    model.messages.fromServer({ title: "{{ 1 + 1 }} <b>" });
    expect(said(model, "title")).toEqual(["{{ 1 + 1 }} <b>"]);
  });
});

describe("what is sent", () => {
  test("a new record sends what was filled in and never computed, masked or foreign values", () => {
    const { model } = running("create");
    model.input("title", "投影仪");
    model.input("items", [{ part: "灯泡", qty: 1, cost: "2.00", __DO_NOT_USE_THIS_PROPERTY_index__: 0 }]);
    expect(model.submission()).toEqual({ title: "投影仪", count: 1, isSent: false, items: [{ part: "灯泡", qty: 1, cost: "2.00" }] });
  });

  test("who empties what a default filled in of a new record does not want it", () => {
    const { model } = running("create");
    model.input("count", null);
    model.followDefault("reason", "照旧");
    expect(model.submission()).toMatchObject({ count: null, reason: "照旧" });
    model.input("reason", "");
    expect(model.submission()).toMatchObject({ count: null, reason: null });
  });

  test("an edit sends changed fields only", () => {
    const { model } = running("edit", thing);
    expect(model.submission()).toEqual({});
    expect(model.isDirty()).toBe(false);
    model.input("title", "改名");
    model.input("tags", ["t0"]);
    expect(model.submission()).toEqual({ title: "改名", tags: ["t0"] });
    model.input("title", thing.title);
    expect(model.submission()).toEqual({ tags: ["t0"] });
  });

  test("emptying is sent as null", () => {
    const { model } = running("edit", thing);
    model.input("reason", null);
    model.input("items", []);
    expect(model.submission()).toEqual({ reason: null, items: [] });
  });

  test("a masked value that may not be written is shown and neither asked nor sent", () => {
    const { model } = running("edit", thing);
    expect(model.field("idCard")!.pattern).toBe("readOnly");
    expect(model.check()).toEqual([]);
  });

  test("a value that stays as it is by a rule is no input", () => {
    const { model } = running("edit", { ...thing, _frozen: { phone: "已有人报名，不能再改" } });
    expect(model.field("phone")!.pattern).toBe("readOnly");
  });

  test("a hidden yes or no is neither: it opens nothing, is not asked and not sent", () => {
    const { model } = running("edit", { ...thing, isSent: "******", sentTo: null, _withheld: { isSent: "masked" } });
    expect([model.field("isSent")!.pattern, model.field("sentTo")!.display]).toEqual(["readOnly", "hidden"]);
    expect([model.check(), model.submission()]).toEqual([[], {}]);
  });

  test("a masked value that is not there yet can be entered, and stays away when nothing is typed", () => {
    const { model } = running("edit", { ...thing, phone: null, _withheld: { phone: "masked" } });
    expect(model.field("phone")?.pattern).toBe("editable");
    expect(model.submission()).toEqual({});
    model.input("phone", "13900001111");
    expect(model.submission()).toEqual({ phone: "13900001111" });
  });

  test("a masked value that may be written is replaced by a whole new one or kept by typing nothing", () => {
    const { model } = running("edit", { ...thing, phone: "138****5678", _withheld: { phone: "masked" } });
    expect(model.field("phone")!.pattern).toBe("editable");
    expect(model.extra("phone").masked).toBe("138****5678");
    expect(model.value("phone")).toBe(null);
    expect(model.check()).toEqual([]);
    expect(model.submission()).toEqual({});
    model.input("phone", "13900001111");
    expect(model.submission()).toEqual({ phone: "13900001111" });
  });

  test("after somebody else saved, typed fields stay and untouched ones take what is stored", () => {
    const { model } = running("edit", thing);
    model.input("title", "我的");
    model.rebase({ ...thing, title: "别人的", reason: "新的说明", version: 4 });
    expect(model.value("title")).toBe("我的");
    expect(model.value("reason")).toBe("新的说明");
    expect(model.submission()).toEqual({ title: "我的" });
  });

  test("after saving, what is stored stands in the form and nothing is dirty", () => {
    const { model } = running("edit", thing);
    model.input("items", [{ part: "新", qty: 1, cost: "1.00" }]);
    model.settle({ ...thing, items: [{ id: "77", part: "新", qty: 1, cost: "1.00", sum: "1.00" }], version: 4 });
    expect(model.isDirty()).toBe(false);
    expect(model.submission()).toEqual({});
    expect((model.value("items") as { id: string }[])[0]!.id).toBe("77");
  });

  test("a reader without the right to write gets no writable field", () => {
    const guest = compileForm(kitchenScreen("guest"), { mode: "edit" });
    expect([...guest.items.values()].filter((item) => item.writable)).toEqual([]);
    expect(guest.items.has("idCard")).toBe(false);
  });
});

test("what a newly chosen reference shows is loaded, and the slower of two answers loses", async () => {
  const answers: ((team: string) => void)[] = [];
  const model = new FormModel(compileForm(screen, { mode: "create" }), {
    record: {},
    ctx: kitchenEvalContext(),
    loadWalk: () => new Promise((resolve) => answers.push((team) => resolve({ "keeper.team": team }))),
  });
  model.start();
  model.input("keeper", "G001");
  model.input("keeper", "G004");
  answers[1]!("设备二组");
  answers[0]!("设备一组");
  await Promise.resolve();
  await Promise.resolve();
  expect(model.value("keeper.team")).toBe("设备二组");
});
