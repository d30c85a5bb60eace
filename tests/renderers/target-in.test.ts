import { expect, test } from "vitest";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionTarget } from "../../renderers/actions/action-kind.ts";
import { targetIn } from "../../renderers/actions/target-in.ts";

const screenOf = (title: string, id = "demo/x"): CompiledScreen =>
  ({ id, screen: { list: { toolbar: [{ do: "create" }, { key: "lock", do: "batch-set", title }] } } }) as unknown as CompiledScreen;
const running = (screen: CompiledScreen): ActionTarget => {
  const action = screen.screen.list!.toolbar![1]!;
  return { screen, action, title: "锁定", rows: [], filters: {}, total: null, fixed: {}, carried: {} };
};

test("a running action is the same one of the screen in another language", () => {
  const english = screenOf("Lock");
  const target = targetIn(english, running(screenOf("锁定")));
  expect(target).toMatchObject({ screen: english, title: "Lock" });
  expect(target.action).toBe(english.screen.list!.toolbar![1]);
});

test("nothing changes while the screen is the same, nor for another screen", () => {
  const screen = screenOf("锁定");
  const target = running(screen);
  expect(targetIn(screen, target)).toBe(target);
  expect(targetIn(screenOf("Lock", "demo/y"), target)).toBe(target);
});
