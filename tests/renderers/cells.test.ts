import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { HIDDEN } from "../../engine/access/mask.ts";
import { cellNames } from "../../engine/fields/slots.ts";
import { FieldCell } from "../../renderers/cells/FieldCell.tsx";
import { NamedTag } from "../../renderers/cells/NamedTag.tsx";
import { compileForm } from "../../renderers/formily/compile-form.ts";
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

test("a figure beside others of another kind has its unit, in a column of its own it has none", () => {
  const [integer] = fields.filter(({ type }) => type === "integer");
  const field = { ...integer!, doc: { ...integer!.doc, unit: "小时" } };
  const drawn = (unit: boolean) =>
    wordsOf(renderToStaticMarkup(createElement(FieldCell, { field, row: { ...thing, [field.path]: 12 }, screen, unit })));
  expect([true, false].map(drawn)).toEqual(["12 小时", "12"]);
});

test("a state tells how far it is what the last move still brings about", () => {
  const field = fields.find(({ type }) => type === "dict")!;
  const drawn = (of: string) => {
    const row = { ...thing, _atWork: { field: of, done: 999, total: 2_000 } };
    return wordsOf(renderToStaticMarkup(createElement(FieldCell, { field, row, screen, as: "badge" })));
  };
  expect(drawn(field.path)).toBe(`${drawn("other")} 49%`);
});

test("a yes or no beside a name says to what; a title that asks is answered", () => {
  const drawn = (title: string, value: boolean) => {
    const field = { ...screen.fields.isSent!, title };
    const named = { ...screen, fields: { ...screen.fields, isSent: field } };
    return wordsOf(renderToStaticMarkup(createElement(NamedTag, { screen: named, row: { ...thing, isSent: value }, field })));
  };
  expect([drawn("已读", true), drawn("已读", false)]).toEqual(["已读", "已读：否"]);
  expect([drawn("是否监护人", true), drawn("是否监护人", false)]).toEqual(["是否监护人：是", "是否监护人：否"]);
});

test("a record of a screen without sections is read by the columns of its list", () => {
  const { form: _form, detail: _detail, ...bare } = screen.screen;
  const read = compileForm({ ...screen, screen: bare } as typeof screen, { mode: "view" });
  const columns = bare.list!.columns!.map(({ field }) => field).filter((field) => Object.hasOwn(screen.fields, field));
  expect(read.sections.flatMap(({ items }) => items.map(({ path }) => path))).toEqual(columns);
  expect(compileForm({ ...screen, screen: bare } as typeof screen, { mode: "create" }).sections).toEqual([]);
});
