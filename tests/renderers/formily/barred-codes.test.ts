import { describe, expect, test } from "vitest";
import { compile } from "../../../engine/compile/compile.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { compileForm, FormModel, type FormMode } from "../../../renderers/formily/headless.ts";
import { evalContext } from "../../../renderers/screen-context.ts";
import { dictOptions } from "../../../renderers/widgets/options.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { readSet } from "../../support/documents.ts";
import { keeper, kitchenContext } from "../../support/kitchen.ts";

const set = readSet(new URL("../../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "test", operations: operations.names() });

function form(screenId: string, role: string, { mode = "create", record = {} }: { mode?: FormMode; record?: Record<string, unknown> } = {}) {
  const user = { ...keeper([role]), xh: role === "student" ? "2024010101" : null, lists: {} };
  const screen = compileScreen({ model, screen: screenId, user, params: {} })!;
  const running = new FormModel(compileForm(screen, { mode }), { record, ctx: evalContext({ ...kitchenContext(), user }) });
  running.start();
  /** Codes that are offered; a barred one with its sentence. */
  const offered = (path: string) =>
    dictOptions({ field: screen.fields[path]!, screen, value: running.value(path), barred: running.extra(path).barred }).map(
      ({ value, disabled, labelNote }) => (disabled === true ? `${value} ${labelNote}` : value),
    );
  return { running, offered };
}

describe("codes that a rule refuses at their field", () => {
  test("are not offered to those whom it is about", () => {
    expect(form("dorm/changeApply", "student").offered("changeType")).toEqual(["1", "2", "3"]);
    expect(form("dorm/change", "gly").offered("changeType")).toEqual(["1", "2", "3", "4"]);
    expect(form("checkin/task", "fdy").offered("scopeType")).toEqual(["6", "8"]);
    expect(form("checkin/fence", "dept").offered("purposes")).toEqual(["1", "6"]);
  });

  test("nor those that no right to create covers", () => {
    expect(form("repair/stockIn", "maintenance").offered("inType")).toEqual(["2", "6"]);
    expect(form("repair/stockIn", "gly").offered("inType").length).toBeGreaterThan(2);
    expect(form("repair/stockIn", "maintenance", { mode: "edit", record: { inType: "2" } }).offered("inType")).toEqual(
      form("repair/stockIn", "gly").offered("inType"),
    );
  });

  test("stay where they stand already", () => {
    const { offered } = form("dorm/changeApply", "student", { mode: "edit", record: { changeType: "4" } });
    expect(offered("changeType")).toEqual(["1", "2", "3", "4"]);
  });

  test("are barred with the sentence where something else in the form could put them right", () => {
    const { running, offered } = form("checkin/task", "gly");
    const open = offered("ways");
    running.input("ways", ["2"]);
    expect(offered("ways")).toEqual(open.map((code) => (code === "5" ? "5 口令签到和动态码只能选一种" : code)));
    running.input("ways", ["1"]);
    expect(offered("ways")).toEqual(open);
  });

  test("are barred only once all is there that the rule reads", () => {
    const { running, offered } = form("base/department", "gly");
    const open = offered("deptType");
    expect(open.every((code) => !code.includes(" "))).toBe(true);
    running.input("isTeaching", true);
    expect(offered("deptType").filter((code) => !code.includes(" "))).toEqual(["3", "4", "6"]);
  });
});
