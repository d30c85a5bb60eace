import { describe, expect, test } from "vitest";
import { compile } from "../../engine/compile/compile.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { evaluate } from "../../engine/conditions/evaluate.ts";
import { builtinContext } from "../../engine/context.ts";
import { evalContext } from "../../renderers/screen-context.ts";
import { screenEnv } from "../../renderers/screen-env.ts";
import { compileForm, FormModel, type FormMode, type FormPlan, type LoadWalk } from "../../renderers/formily/headless.ts";
import { operations } from "../../src/server/areas/index.ts";
import { readSet } from "../support/documents.ts";
import { keeper, kitchenContext } from "../support/kitchen.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "test", operations: operations.names() });
const params = Object.fromEntries([...model.params.values()].map((param) => [param.id, param.default]));
const lists = Object.fromEntries([...model.context.keys()].map((name) => [name.replace(/^user\./, ""), [] as string[]]));

const drawn = [...model.screens.values()].flatMap((document) =>
  Object.keys(document.variants).map((role) => {
    const user = { ...keeper([role]), xh: "2024010101", gh: "fdy001", departmentId: "1", lists };
    return { name: `${document.id} as ${role}`, user, screen: compileScreen({ model, screen: document.id, user, params })! };
  }),
);

const contextOf = (user: (typeof drawn)[number]["user"]) => evalContext({ ...kitchenContext(), user, params });

/** Conditions that cannot be judged with what the screen carries: they would fail closed without a word. */
function unjudged(plan: FormPlan, screen: CompiledScreen, user: (typeof drawn)[number]["user"]): string[] {
  const env = screenEnv(screen, contextOf(user));
  const parts = plan.sections.flatMap((section) => [
    { at: section.key, judged: section.visible },
    ...section.items.flatMap((item) => [item.visible, item.readOnly, ...item.requiredWhen].map((judged) => ({ at: item.path, judged }))),
  ]);
  return parts.flatMap(({ at, judged }) => {
    if (!judged) return [];
    try {
      evaluate(judged.cond, {}, env);
      return [];
    } catch (cause) {
      return [`${at}: ${(cause as Error).message}`];
    }
  });
}

test("the product has screens for many roles", () => {
  expect(drawn.length).toBeGreaterThan(50);
  expect(Object.keys(builtinContext)).toContain("user.xh");
});

describe.each(["create", "edit", "view"] as const)("mode %s", (mode: FormMode) => {
  test("every form of the product starts, follows and is judged without a failure", () => {
    const failures = drawn.flatMap(({ name, user, screen }) => {
      try {
        const plan = compileForm(screen, { mode });
        const form = new FormModel(plan, { record: {}, ctx: contextOf(user) });
        const stop = form.start();
        form.check();
        form.submission();
        stop();
        return unjudged(plan, screen, user).map((line) => `${name} ${line}`);
      } catch (cause) {
        return [`${name}: ${(cause as Error).message}`];
      }
    });
    expect(failures).toEqual([]);
  });
});

test("who may create a record finds every field that must be filled in", () => {
  const missing = drawn.flatMap(({ name, screen }) => {
    const creates =
      screen.rights.create && screen.screen.list?.toolbar?.some((action) => action.do === "create" && Object.keys(action.set ?? {}).length === 0);
    if (!creates) return [];
    const plan = compileForm(screen, { mode: "create" });
    const fields = [...model.entities.get(screen.entity)!.fields.values()].filter(
      ({ doc, writable, expr }) => doc.required && writable && expr === null && doc.default === undefined && !doc.retired && doc.type !== "serial",
    );
    return fields.filter((field) => !plan.items.get(field.name)?.sendable).map((field) => `${name}: ${field.name} ${field.title}`);
  });
  expect(missing).toEqual([]);
});

test("what a form fills in by itself is nothing that its reader would lose", async () => {
  const { screen, user } = drawn.find(({ name }) => name === "leave/application as student")!;
  const loadWalk: LoadWalk = async (_path, _key, { paths }) => Object.fromEntries(paths.map((path) => [path, path === "xh.jjlxr" ? "王强" : null]));
  const form = new FormModel(compileForm(screen, { mode: "create" }), { record: {}, ctx: contextOf(user), loadWalk });
  form.start();
  await expect.poll(() => form.value("emergencyContact")).toBe("王强");
  expect(form.isDirty()).toBe(false);
  form.input("emergencyContact", "王刚");
  expect(form.isDirty()).toBe(true);
});

describe("a new student's birth date and sex", () => {
  const form = () => {
    const { screen, user } = drawn.find(({ name }) => name === "base/student as gly")!;
    const running = new FormModel(compileForm(screen, { mode: "create" }), { record: {}, ctx: contextOf(user) });
    running.start();
    return running;
  };
  const read = (running: FormModel) => [running.value("xb"), running.value("csrq")];

  test("follow from the identity card as it is typed", () => {
    const running = form();
    running.input("idCard", "33010620060305");
    expect(read(running)).toEqual([null, null]);
    running.input("idCard", "330106200603054013");
    expect(read(running)).toEqual(["1", "2006-03-05"]);
    running.input("idCard", "330106200711204024");
    expect(read(running)).toEqual(["2", "2007-11-20"]);
    running.input("idCard", "");
    expect(read(running)).toEqual([null, null]);
    running.input("idCard", "330106200602304013");
    expect(read(running)[1]).toBeNull();
  });

  test("are the person's own once they wrote something else", () => {
    const running = form();
    running.input("csrq", "2006-03-06");
    running.input("idCard", "330106200603054013");
    expect(read(running)).toEqual(["1", "2006-03-06"]);
    running.input("xb", "2");
    running.input("idCard", "330106200711204024");
    expect(read(running)).toEqual(["2", "2006-03-06"]);
  });

  test("do not follow from a passport", () => {
    const running = form();
    running.input("sfzjlx", "2");
    running.input("idCard", "330106200603054013");
    expect(read(running)).toEqual([null, null]);
  });
});
