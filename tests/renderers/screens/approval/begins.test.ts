import { expect, test } from "vitest";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { asks } from "../../../../renderers/screens/approval/use-desk.ts";

const screen = (create: boolean, toolbar: { do: string }[]) => ({ rights: { create }, screen: { list: { toolbar } } }) as unknown as CompiledScreen;

test.each([
  ["who may ask here and has the button for it", screen(true, [{ do: "export" }, { do: "create" }]), true],
  ["who has no right to ask", screen(false, [{ do: "create" }]), false],
  ["who asks elsewhere", screen(true, [{ do: "export" }]), false],
])("begins with the list or with what waits: %s", (_who, one, isAsking) => {
  expect(asks(one)).toBe(isAsking);
});
