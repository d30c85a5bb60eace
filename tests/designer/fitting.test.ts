import { expect, test } from "vitest";
import { fittingChoices } from "../../designer/model/offered-names.ts";
import { compile } from "../../engine/compile/index.ts";
import { itemNames } from "../../engine/documents/item-names.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname).filter(({ document }) => document.kind !== "texts");
const { model } = compile(set, { hash: "", operations: [] });
const screens = [...model.screens.values()];
const fitting = (screen: ScreenDocument, ...steps: string[]) => fittingChoices(model, screen, [...steps, "as"]);

test("what a product page draws a field as is among what the panel offers", () => {
  for (const screen of screens)
    for (const list of ["columns", "filters"] as const) {
      const items = screen.list?.[list] ?? [];
      const names = itemNames([items])?.[0] ?? [];
      for (const [at, { field, as }] of items.entries())
        if (field !== undefined && as !== undefined) expect(fitting(screen, "list", list, names[at]!), `${screen.id} ${field}`).toContain(as);
    }
});

test("a day is offered as a day and not as a switch; other places have all their choices", () => {
  const leave = model.screens.get("leave/application")!;
  const [section] = leave.form!.sections;
  expect(fitting(leave, "form", "sections", section!.key, "items", "startTime")).toEqual(["datetime", "readonly"]);
  expect(fitting(leave, "list", "columns", "startTime")).toEqual(["text", "right", "date", "tag", "badge"]);
  expect(fittingChoices(model, leave, ["list", "columns", "startTime", "pin"])).toBeNull();
  expect(fitting(leave, "list", "columns", "nothing")).toBeNull();
});
