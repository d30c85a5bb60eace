import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { HIDDEN } from "../../engine/access/mask.ts";
import { cellNames } from "../../engine/fields/slots.ts";
import { FieldCell } from "../../renderers/cells/FieldCell.tsx";
import { shownText } from "../../renderers/format-value.ts";
import { thing } from "../fixtures/screens/kitchen-rows.ts";
import { kitchenScreen } from "../support/kitchen.ts";

const screen = kitchenScreen();
const fields = Object.values(screen.fields).filter(({ path }) => !path.includes("."));
const wordsOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, "");
/** The field as it comes masked whole: a list for lists, the name of a reference as well. */
const masked = (path: string, type: string, labelKey: string | null): Record<string, unknown> => {
  const value = ["dicts", "refs", "trees", "files", "images"].includes(type) ? [HIDDEN] : HIDDEN;
  return { ...thing, [path]: value, ...(labelKey === null ? {} : { [labelKey]: value }), _withheld: { [path]: "masked" } };
};

describe.each([false, true])("a value masked whole, on a page: %s", (whole) => {
  test.each(fields.map((field) => [field.path, field] as const))("of %s is drawn as withheld, by every cell", (path, field) => {
    const row = masked(path, field.type, field.labelKey);
    for (const as of [undefined, ...cellNames]) {
      const markup = renderToStaticMarkup(createElement(FieldCell, { field, row, screen, whole, ...(as && { as }) }));
      expect([as, wordsOf(markup), /<(?:img|a|button|table)\b/.test(markup)]).toEqual([as, HIDDEN, false]);
    }
    expect(shownText(field, row[path], { row, dicts: screen.dicts })).toBe(HIDDEN);
  });
  test("is neither yes nor no", () => {
    const field = screen.fields.isSent!;
    const drawn = (value: unknown) =>
      wordsOf(renderToStaticMarkup(createElement(FieldCell, { field, row: { ...thing, isSent: value }, screen, whole })));
    expect([true, false, null, HIDDEN].map(drawn)).toEqual(["是", "否", "—", HIDDEN]);
  });
});

test("what a mask leaves is drawn as it came", () => {
  const field = screen.fields.phone!;
  const row = { ...thing, phone: "138****5678", _withheld: { phone: "masked" } };
  expect(wordsOf(renderToStaticMarkup(createElement(FieldCell, { field, row, screen })))).toBe("138****5678");
});

test("the name a mask leaves of a reference is drawn although its key is hidden", () => {
  const field = screen.fields.keeper!;
  const row = { ...thing, keeper: HIDDEN, [field.labelKey!]: "张**", _withheld: { keeper: "masked" } };
  expect(wordsOf(renderToStaticMarkup(createElement(FieldCell, { field, row, screen })))).toBe("张**");
});
