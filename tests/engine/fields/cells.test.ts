import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import { isAppError } from "../../../engine/errors.ts";
import { fieldTypes } from "../../../engine/fields/index.ts";
import { labels, samples } from "../../fields/index.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

/** Cells near the ones that mean something, and any text at all. */
const digits = fc.stringMatching(/^[0-9０-９]{1,18}$/);
const around = fc.tuple(
  fc.constantFrom("", " ", "\u3000", "'", "\u200b", "-", "(", "￥"),
  fc.constantFrom("", " ", "\u00a0", ")", "天", ".0", "元", "日"),
);
const parts = fc.array(
  fc.oneof(
    digits,
    fc.constantFrom(
      "-",
      "/",
      ".",
      "年",
      "月",
      "日",
      ":",
      " ",
      "E+",
      ",",
      "、",
      "至",
      "~",
      "T",
      "@",
      "×",
      "是",
      "男",
      "甲",
      "张三",
      "1",
      "f1",
      "{}",
      "[",
      '"',
    ),
  ),
  { maxLength: 7 },
);
const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.tuple(around, parts).map(([[before, after], middle]) => before + middle.join("") + after),
  fc.constantFrom(...Object.values(samples).flatMap((sample) => sample.good.map(([, shown]) => shown))),
);

describe.each(fieldTypes.map((type) => [type.name, type] as const))("%s", (name, type) => {
  const sample = samples[name];
  const field: FieldDocument = { name: "it", title: "某值", type: name, ...sample.options };
  const isValid = ajv.compile(type.valueSchema(field));
  const read = (text: string) => {
    try {
      return { value: type.parse(text, field, labels) };
    } catch (error) {
      // Anything else would be a server error in the middle of an import.
      if (!isAppError(error)) throw error;
      return null;
    }
  };

  test("any cell is a value or a sentence, and what was read is read again from its text", () => {
    fc.assert(
      fc.property(cell, (text) => {
        const first = read(text);
        if (first === null || first.value === null) return;
        if (!isValid(first.value) || (type.checkValue?.(first.value, field, { path: "", label: "" }).length ?? 0) > 0) return;
        const shown = type.format(first.value, field, labels);
        expect(typeof shown).toBe("string");
        if (sample.oneWay === undefined) expect(type.parse(shown, field, labels)).toEqual(first.value);
      }),
      { numRuns: 2000 },
    );
  });

  test("a very long cell is judged, whatever repeats in it", () => {
    for (const text of [
      "1".repeat(50_000),
      "1,".repeat(25_000),
      `${" ".repeat(50_000)}x`,
      "甲、".repeat(10_000),
      "<".repeat(50_000),
      "&#".repeat(20_000),
      "a@".repeat(20_000),
      "1至".repeat(20_000),
    ]) {
      const found = read(text);
      expect(found === null || "value" in found).toBe(true);
      expect(typeof type.format(text, field, labels)).toBe("string");
    }
  });
});
