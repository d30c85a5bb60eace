import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { operators } from "../../../engine/grammar/condition.ts";
import { propertyWord } from "../../../engine/words/subject.ts";
import { type FieldDocument, fieldOptionList, fieldOptions } from "../../../engine/fields/field-document.ts";
import { fieldSchema } from "../../../engine/fields/field.schema.ts";
import { isAppError } from "../../../engine/errors.ts";
import { fieldType, fieldTypes, knownFieldType } from "../../../engine/fields/index.ts";
import { cellNames, filterNames, filterTraits, lowerFields, widgetNames, widgetTraits } from "../../../engine/fields/slots.ts";
import { fieldTypeNames } from "../../../engine/fields/types.ts";
import { entityKind } from "../../../engine/kinds/entity/index.ts";
import { mayChange } from "../../../engine/overlay/rules.ts";
import { sourceFiles, withoutComments } from "../../support/import-scan.ts";
import { labels, samples } from "../../fields/index.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

test("the registry holds every type once, in the order of the names", () => {
  expect(fieldTypes.map((type) => type.name)).toEqual(fieldTypeNames);
});

test("an unknown type is an error that names the known ones", () => {
  try {
    fieldType("strnig", "/fields/3/type");
    expect.unreachable();
  } catch (error) {
    expect(isAppError(error) && error.kind === "schema" && error.problems).toMatchObject([{ code: "FIELD_TYPE_UNKNOWN", path: "/fields/3/type" }]);
  }
});

test("an unknown type is no type where it is only looked up", () => expect(knownFieldType("strnig")).toBeNull());

describe("what the places around a part must know stands with its name", () => {
  test("a page is read by a cell that is there", () => {
    const pages = Object.values(widgetTraits).flatMap(({ page }) => page ?? []);
    expect(pages.filter((page) => page !== "itself" && !cellNames.includes(page))).toEqual([]);
  });

  test("a filter without a field has a key, and the lower of two levels is named like the upper", () => {
    expect(filterNames.filter((name) => filterTraits[name].key !== undefined)).toEqual(["search", "term"]);
    expect(lowerFields({ as: "term" })).toEqual(["xqM"]);
    expect(lowerFields({ as: "term", field: "room.xn" })).toEqual(["room.xqM"]);
    expect(lowerFields({ as: "term", field: "year" })).toEqual([]);
    expect(lowerFields({ as: "term", field: "year", to: ["half"] })).toEqual(["half"]);
    expect(lowerFields({ as: "text", field: "xn" })).toEqual([]);
  });

  test("no code lists names of parts or of field types a second time", () => {
    const names = { widget: widgetNames, cell: cellNames, filter: filterNames, type: fieldTypeNames };
    const own =
      /^engine\/fields\/(slots|types|index)\.ts$|^renderers\/(widgets|cells|filters)\/index\.ts$|^renderers\/icons|^generator\/(foreign|code)\//;
    const lists = sourceFiles(["engine", "renderers", "designer", "generator"]).flatMap(({ file, text }) =>
      own.test(file)
        ? []
        : [...withoutComments(text).matchAll(/new Set[^(]*\(\[([^\]]*)\]/g)].flatMap(([, list]) => {
            const listed = [...list!.matchAll(/"([^"]+)"/g)].map(([, word]) => word!);
            const kinds = Object.entries(names).filter(
              ([, known]) => listed.length > 1 && listed.every((word) => (known as readonly string[]).includes(word)),
            );
            return kinds.map(([kind]) => `${file}: ${kind} ${listed.join(" ")}`);
          }),
    );
    expect(lists).toEqual([]);
  });

  test("no shared code asks which type a field has", () => {
    const asked = sourceFiles(["engine", "renderers", "designer"])
      .filter(({ file }) => !file.startsWith("engine/fields/"))
      .flatMap(({ file, text }) =>
        [...withoutComments(text).matchAll(/\b(?:field|column|doc)\??\.type\s*[!=]==.*/g)].map(([found]) => `${file}: ${found}`),
      );
    expect(asked).toEqual([]);
  });
});

describe("an option of fields is declared once", () => {
  test("every option belongs to a type, and what may not be exceeded is an option", () => {
    const taken = new Set(fieldTypes.flatMap(({ options }) => Object.keys(options.properties ?? {})));
    expect(fieldOptionList.map(([name]) => name).filter((name) => !taken.has(name))).toEqual([]);
    expect(fieldOptionList.flatMap(([, { upTo }]) => upTo ?? []).filter((name) => !Object.hasOwn(fieldOptions, name))).toEqual([]);
  });

  test.each(fieldOptionList)(
    "%s is in the schema, the panel, the words and, if it is stricter only, the rules of overlays",
    (name, { title, stricter }) => {
      const takers = fieldTypes.filter(({ options }) => Object.hasOwn(options.properties ?? {}, name));
      expect(fieldSchema.properties?.[name]?.description).toMatch(new RegExp(`^${takers.map((type) => type.name).join(", ")}: .`));
      for (const type of takers) expect(type.options.properties?.[name]?.title).toContain(title);
      expect(propertyWord({ part: "field", key: name })).toBe(title);
      const document = { kind: "entity", fields: [{ name: "x", [name]: 5 }] };
      const op = { set: `fields.x.${name}`, to: null };
      const refused = mayChange({ limits: entityKind.overlay!, op, document, base: document, path: "" });
      expect(refused?.params.reason ?? null).toEqual(
        stricter === "words" ? null : stricter === undefined ? "这是产品的规定" : expect.stringMatching(/^(只能|产品已有)/),
      );
    },
  );

  test("no second list of them stands anywhere", () => {
    const particular = ["patternMessage", "accept", "maxFiles", "maxSizeMb", "minRows", "maxRows", "minLength", "maxLength"];
    const lists = sourceFiles(["engine", "renderers", "designer", "generator"]).filter(
      ({ text }) => particular.filter((name) => new RegExp(`\\b${name}\\b`).test(withoutComments(text))).length > 4,
    );
    expect(lists.map(({ file }) => file)).toEqual(["engine/fields/field-document.ts"]);
  });
});

describe.each(fieldTypes.map((type) => [type.name, type] as const))("%s", (name, type) => {
  const sample = samples[name];
  const field = (options = sample.options ?? {}): FieldDocument => ({ name: "it", title: "某值", type: name, ...options });
  const at = { path: "/it", label: "某值" };
  const codeOf = (value: unknown, doc: FieldDocument): string | undefined =>
    ajv.validate(type.valueSchema(doc), value) ? type.checkValue?.(value, doc, at)[0]?.code : "schema";
  const failure = (run: () => unknown) => {
    try {
      return { value: run() };
    } catch (error) {
      return isAppError(error) ? error.problems[0] : { thrown: error };
    }
  };

  test("names parts that exist", () => {
    expect(widgetNames).toContain(type.widget);
    expect(cellNames).toContain(type.cell);
    expect(filterNames).toContain(type.filter);
    expect(type.operators.filter((operator) => !operators.includes(operator))).toEqual([]);
    expect(type.operators).toContain("empty");
    expect(new Set(type.operators).size).toBe(type.operators.length);
    expect(type.title).toMatch(/^[\u4e00-\u9fa5A-Z]+$/);
    expect(type.width).toBeGreaterThanOrEqual(80);
  });

  test("its option panel has a Chinese title for each option", () => {
    for (const option of Object.values(type.options.properties ?? {})) expect(option.title).toMatch(/[\u4e00-\u9fa5]/);
  });

  test("accepts the options of its samples", () => expect(type.checkOptions(field(), "/fields/0")).toEqual([]));

  test.each(sample.good)("%j is valid and shows as %j", (value, shown) => {
    expect(codeOf(value, field())).toBeUndefined();
    expect(type.format(value, field(), labels)).toBe(shown);
  });

  const twoWay = sample.good.filter(([value]) => !(sample.oneWay ?? []).some((other) => JSON.stringify(other) === JSON.stringify(value)));
  test.each(twoWay)("%j comes back from its text", (value, shown) => expect(type.parse(shown, field(), labels)).toEqual(value));

  test("nothing shows as nothing, and a blank cell is nothing", () => {
    expect([type.format(null, field(), labels), type.format(undefined, field(), labels)]).toEqual(["", ""]);
    expect([type.parse("", field(), labels), type.parse(" \u3000", field(), labels)]).toEqual([null, null]);
  });

  test.each((sample.cells ?? []).map(([cell, value]) => ({ cell, value })))("the cell $cell is read as $value", ({ cell, value }) => {
    const parsed = type.parse(cell, field(), labels);
    expect(parsed).toEqual(value);
    if (value !== null) expect(codeOf(parsed, field())).toBeUndefined();
  });

  test.each((sample.badCells ?? []).map(([cell, code, says]) => ({ cell, code, says })))(
    "the cell $cell is refused: $code",
    ({ cell, code, says }) => {
      const found = failure(() => type.parse(cell, field(), labels));
      expect(found).toMatchObject({ code, message: expect.stringContaining(says) });
      expect(found).toMatchObject({ message: expect.stringContaining("某值") });
    },
  );

  test.each(sample.bad.map(([value, code, options]) => ({ value, code, options })))("$value is refused: $code", ({ value, code, options }) => {
    expect(codeOf(value, field({ ...sample.options, ...options }))).toBe(code);
  });

  test.each((sample.badOptions ?? []).map(([options, code]) => ({ options, code })))(
    "the options $options are refused: $code",
    ({ options, code }) => {
      expect(type.checkOptions(field(options), "/fields/0").map((found) => found.code)).toContain(code);
    },
  );

  test("what it does not understand it shows as text without failing", () => {
    for (const value of [0, true, "x", [], {}, [null]]) expect(typeof type.format(value, field(), labels)).toBe("string");
  });
});
