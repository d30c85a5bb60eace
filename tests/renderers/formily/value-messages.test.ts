import { expect, test } from "vitest";
import type { ScreenField } from "../../../engine/screens/screen-model.ts";
import { valueMessages } from "../../../renderers/formily/judge.ts";

const field = (doc: { type: string; [option: string]: unknown }) =>
  ({ path: "v", title: "联系方式", type: doc.type, valueClass: "text", doc: { name: "v", title: "联系方式", ...doc } }) as unknown as ScreenField;

test.each([
  [null, ["请填写联系方式"]],
  ["", ["请填写联系方式"]],
  ["null", ["请填写联系方式"]],
  ["undefined", ["请填写联系方式"]],
  ["13800138000", []],
])("a required telephone that holds %j is told %j", (value, said) =>
  expect(valueMessages(field({ type: "phone" }), value, { required: true, dicts: {} })).toEqual(said),
);

test.each([
  ["phone", "12345678901"],
  ["phone", "null"],
  ["email", "a@b"],
  ["url", "http://192.168.1.1/"],
  ["time", "24:00"],
])("a %s that need not be filled refuses %s and takes nothing", (type, value) => {
  expect(valueMessages(field({ type }), value, { required: false, dicts: {} })).toHaveLength(1);
  expect(valueMessages(field({ type }), null, { required: false, dicts: {} })).toEqual([]);
});
