import { expect, test } from "vitest";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import { isButtonOpen, lacksButton } from "../../renderers/buttons.ts";

type Screen = Parameters<typeof isButtonOpen>[1];
const create: ActionDocument = { do: "create" };
const agree: ActionDocument = { do: "move:agree" };
const fast: ActionDocument = { do: "move:agree", key: "fast" };
const screen = {
  id: "demo/request",
  screen: { type: "crud", list: { columns: [], toolbar: [create], row: [agree], batch: [fast] } },
} as unknown as Screen;

test.each([
  [{ demoRequest_create: true }, create, true],
  [{ demoRequest_agree: true }, agree, true],
  [{ demoRequest_agree: true }, fast, false],
  [{ demoRequest_fast: true }, fast, true],
  [{ otherRequest_create: true }, create, false],
  [{}, create, false],
  [null, create, false],
] as const)("the map %j lets %j be pressed: %s", (map, action, may) => expect(isButtonOpen(map, screen, action)).toBe(may));

test("a step that is open on a record is no button of the screen", () => expect(isButtonOpen({}, screen, { do: "move:reject" })).toBe(true));

test("a map is behind a screen when one of its buttons is missing", () => {
  const map = { demoRequest_create: true, demoRequest_agree: true } as const;
  expect([lacksButton(map, screen), lacksButton({ ...map, demoRequest_fast: true }, screen), lacksButton(null, screen)]).toEqual([true, false, true]);
});
