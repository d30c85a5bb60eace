import { describe, expect, test } from "vitest";
import { entriesAreNeeded, missingPhrases } from "../../engine/check/translations.ts";
import { compile } from "../../engine/compile/index.ts";
import { translationsFit } from "../../engine/kinds/texts/check/translations-fit.ts";
import { otherLanguages } from "../../engine/language/languages.ts";
import { isConverted } from "../../engine/language/languages.ts";
import { chinese, localizeModel, phrasesOf } from "../../engine/translation/index.ts";
import { traditional } from "../../generator/chinese/traditional.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "test", operations: [] });

test("no translation is odd: placeholders, length, Chinese in English", () =>
  expect(translationsFit(model, set).map(({ message }) => message)).toEqual([]));

test("what the conversion gives stands in no table of zh-TW", () =>
  expect(entriesAreNeeded(set, "zh-TW", traditional).map(({ message }) => message)).toEqual([]));

describe.each(otherLanguages)("the product in %s", (language) => {
  const other = localizeModel(model, language, phrasesOf(set, language, isConverted(language) ? traditional : undefined));

  test("has words for nearly everything it says", () => {
    const missing = [...missingPhrases(set, language).values()].flatMap((phrases) => [...phrases]);
    expect(missing.length, missing.join("、")).toBeLessThan(60);
  });

  // Sheets find their fields by title and their values by label.
  test("tells fields of one entity apart where zh-CN does", () => {
    const twins = [...other.entities.values()].flatMap((entity) =>
      [...Map.groupBy([...entity.fields.values()], ({ title }) => chinese(title))].flatMap(([title, fields]) => {
        const titles = new Set(fields.map(({ name }) => chinese(model.entities.get(entity.id)!.fields.get(name)!.title)));
        return titles.size > 1 ? [`${entity.id}: ${title} = ${[...titles].join(" / ")}`] : [];
      }),
    );
    expect(twins).toEqual([]);
  });

  test("tells values of one dictionary apart where zh-CN does", () => {
    const twins = [...other.dicts.values()].flatMap((dict) => {
      const labels = new Set(dict.items.map(({ label }) => chinese(label))).size;
      return labels < new Set(model.dicts.get(dict.code)!.items.map(({ label }) => chinese(label))).size ? [dict.code] : [];
    });
    expect(twins).toEqual([]);
  });
});
