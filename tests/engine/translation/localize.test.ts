import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import type { OtherLanguage } from "../../../engine/language/languages.ts";
import { chinese, localizeModel, localizeSet, mapTexts, phrasesOf, textsIn } from "../../../engine/translation/index.ts";
import { menuFor } from "../../../engine/screens/menu.ts";
import { describe, expect, test } from "vitest";
import { needlessEntries } from "../../../engine/check/translations.ts";
import { checkSet } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import { kindOf } from "../../../engine/kinds/index.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const table = (texts: Record<string, string>, { area = "demo", language = "en" as OtherLanguage, id = "demoEn" } = {}) => ({
  file: `${area}/${id}.texts.json`,
  area,
  document: { kind: "texts", id, title: "译文", language, texts } as CampusDocument,
});
const area = (title: unknown) => ({
  file: "demo/area.json",
  area: "demo",
  document: { kind: "area", id: "demo", title, service: "yxgl", menu: [] } as unknown as CampusDocument,
});
const compiled = (set: DocumentSet) => compile(set, { hash: "test", operations: goodOperations }).model;
const user = { id: "1", tenantId: "0", accountNo: "a", userName: "a", roles: ["gly"], xh: null, gh: null, departmentId: null, lists: {} };
const readSet = goodSet().filter(({ document }) => kindOf(document).view.isForAuthors !== true);
const phrases = [...new Set(readSet.flatMap(({ document }) => textsIn(document).map(({ text }) => chinese(text))))];
const english = Object.fromEntries(phrases.map((phrase, at) => [phrase, `Word ${at}`]));

describe("a model in another language", () => {
  const original = compiled([...goodSet(), table(english)]);
  const model = localizeModel(original, "en");

  test("says nothing in Chinese that the table knows: screens, dictionaries, menu, flows", () => {
    for (const id of model.screens.keys()) {
      const screen = compileScreen({ model, screen: id, user, params: {} });
      if (screen !== null) expect(JSON.stringify(screen).match(/"(title|label|help|confirm|message)":"[^"]*\p{Script=Han}/gu)).toBeNull();
    }
    expect([...model.dicts.values()].flatMap((dict) => dict.items.map((item) => item.label))).not.toContainEqual(
      expect.stringMatching(/\p{Script=Han}/u),
    );
    expect(JSON.stringify(menuFor(model, user))).not.toMatch(/\p{Script=Han}/u);
  });

  test("has the same keys, codes, conditions and identity", () => {
    const bare = (of: typeof model) =>
      of.composition.set.map(({ document }) => JSON.stringify(document.kind === "texts" ? null : mapTexts(document, () => "x")));
    const again = localizeSet(original.composition.set, phrasesOf(original.composition.set, "en")).map(({ document }) =>
      JSON.stringify(document.kind === "texts" ? null : mapTexts(document, () => "x")),
    );
    expect(again).toEqual(bare(original));
    expect(model.hash).toBe(original.hash);
    expect(model.composition).toBe(original.composition);
    expect([...model.entities.keys()]).toEqual([...original.entities.keys()]);
  });

  test("leaves the original as it was", () =>
    expect(original.entities.get("request")?.title).toBe(compiled(goodSet()).entities.get("request")?.title));
});

describe("where the words of a text come from", () => {
  const set = (title: unknown): DocumentSet => [area(title)];
  const titleIn = (documents: DocumentSet, language: OtherLanguage = "en") =>
    localizeSet(documents, phrasesOf(documents, language))[0]!.document.title;

  test("own words win over every table", () => expect(titleIn([...set({ "zh-CN": "示例", en: "Own" }), table({ 示例: "Table" })])).toBe("Own"));
  test("the area's table wins over others'", () =>
    expect(titleIn([...set("示例"), table({ 示例: "Other" }, { area: "a" }), table({ 示例: "Area" }, { id: "z" })])).toBe("Area"));
  test.each([
    ["an action of a screen", { kind: "screen", id: "demo/x", title: "锁定", list: { row: [{ key: "lock", do: "batch-set", title: "锁定" }] } }],
    ["a move of a flow", { kind: "flow", id: "x", title: "锁定", moves: [{ key: "lock", title: "锁定" }] }],
  ])("%s has the button's words, a title beside it the plain ones", (_, document) => {
    const words = table({ 锁定: "Locked", "锁定（按钮）": "Lock" });
    const documents = [{ file: "demo/x.json", area: "demo", document: document as unknown as CampusDocument }, words];
    const [source] = localizeSet(documents, phrasesOf(documents, "en"));
    expect(source!.document.title).toBe("Locked");
    expect(JSON.stringify(source!.document)).toContain('"title":"Lock"}');
  });
  test("another area's table helps out", () => expect(titleIn([...set("示例"), table({ 示例: "Other" }, { area: "a" })])).toBe("Other"));
  test("without words it stays zh-CN", () => expect(titleIn([...set("示例"), table({ 别的: "Other" })])).toBe("示例"));
  test("an empty phrase is none", () => expect(titleIn([...set("示例"), table({ 示例: "" })])).toBe("示例"));
  test("tables of another language do not count", () => expect(titleIn([...set("示例"), table({ 示例: "Table" })], "zh-TW")).toBe("示例"));
  test.each(["constructor", "__proto__", "toString"])("a text %s is no name of the language the engine is written in", (name) =>
    expect(titleIn([...set(name), table({ 示例: "Table" })])).toBe(name),
  );
});

describe("a language that follows from zh-CN by rule", () => {
  const asked: string[] = [];
  const rule = (text: string) => {
    asked.push(text);
    return `繁${text}`;
  };
  const twTable = (texts: Record<string, string>, area = "demo") => table(texts, { area, language: "zh-TW", id: `${area}Tw` });
  const said = (...set: DocumentSet) => phrasesOf(set, "zh-TW", rule);

  test.each([
    ["own words", { "zh-CN": "示例", "zh-TW": "自己" }, [twTable({ 示例: "表" })], "自己"],
    ["the exception of its area", "示例", [twTable({ 示例: "別處" }, "a"), twTable({ 示例: "表" })], "表"],
    ["the exception of another area", "示例", [twTable({ 示例: "別處" }, "a")], "別處"],
    ["the rule, without a table", "示例", [], "繁示例"],
    ["the rule, where the exception is empty", "示例", [twTable({ 示例: "" })], "繁示例"],
    ["nothing but itself, without words", "A4", [], "A4"],
  ] as const)("says %s", (_, title, tables, words) => expect(said(area(title), ...tables).of(title, "demo")).toBe(words));

  test("a button without words of its own has those of the phrase", () => {
    expect(said(area("锁定"), twTable({ "锁定（按钮）": "鎖" })).of("锁定", "demo", "button")).toBe("鎖");
    expect(said(area("锁定")).of("锁定", "demo", "button")).toBe("繁锁定");
  });

  test("words that may be data are left alone, unless a document or a table of any language says them", () => {
    const phrases = said(area("示例"), table({ "缺少：{0}": "Missing: {0}", "锁定（按钮）": "Lock" }));
    expect(["示例", "缺少：{0}", "锁定", "张三", "缺少：张三"].map((text) => phrases.known(text))).toEqual([
      "繁示例",
      "繁缺少：{0}",
      "繁锁定",
      undefined,
      undefined,
    ]);
  });

  test("a phrase is converted once", () => {
    const phrases = said(area("示例"));
    asked.length = 0;
    for (let turn = 0; turn < 3; turn++) phrases.of("示例", "demo");
    expect(asked).toEqual(["示例"]);
  });

  test("an entry is needless when nothing would be said otherwise without it", () => {
    const set = [
      area("示例"),
      twTable({ 示例: "繁示例", 锁定: "鎖", 班级: "繁班级" }),
      twTable({ 锁定: "繁锁定", "班级（按钮）": "班", 空: "" }, "a"),
    ];
    expect(needlessEntries(set, "zh-TW", rule).map(({ file, phrase }) => `${file} ${phrase}`)).toEqual([
      "demo/demoTw.texts.json 示例",
      "a/aTw.texts.json 空",
    ]);
  });
});

test("what a variant sets and adds is said in the language, anchors stay", () => {
  const screen = {
    kind: "screen",
    id: "demo/x",
    title: "甲",
    entity: "request",
    type: "crud",
    variants: {
      gly: {
        ops: [
          { set: "actions.move:pass.title", to: "乙" },
          { set: "list.sideTree", to: "丙" },
          { add: "columns", item: { field: "reason", title: "丁" } },
        ],
      },
    },
  } as unknown as ScreenDocument;
  expect(textsIn(screen).map(({ text, path }) => [path, text])).toEqual([
    ["/title", "甲"],
    ["/variants/gly/ops/0/to", "乙"],
    ["/variants/gly/ops/2/item/title", "丁"],
  ]);
});

describe("the check", () => {
  const findings = (...tables: DocumentSet) => {
    const set = [...goodSet(), ...tables];
    return checkSet(compiled(set), set).map(({ code, file, severity, params }) => ({ code, file, severity, params }));
  };

  test("asks nothing of a set without tables", () => expect(findings()).toEqual([]));
  test("asks for no words of a language that follows by rule, and finds odd ones", () => {
    expect(findings(table({ 开始日期: "開始日" }, { language: "zh-TW" }))).toEqual([]);
    const { document } = area({ "zh-CN": "示例", en: "Demo" });
    expect(
      findings({ file: "more/area.json", area: "more", document: { ...document, id: "more" } as CampusDocument }).map(({ code }) => code),
    ).not.toContain("TRANSLATION_MISSING");
    expect(findings(table({ 开始日期: "開始 {0}" }, { language: "zh-TW" }))).toEqual([
      expect.objectContaining({ code: "TRANSLATION_ODD", severity: "warning" }),
    ]);
  });
  test("tells what is missing once per area and language, with every phrase", () => {
    const [first, ...rest] = phrases.filter((phrase) => /\p{Script=Han}/u.test(phrase));
    expect(findings(table({ [first!]: "Word" }))).toEqual([
      {
        code: "WORD_UNTRANSLATED",
        file: "demo/area.json",
        severity: "warning",
        params: expect.objectContaining({ area: "demo", language: "en", phrases: expect.arrayContaining(rest) }),
      },
    ]);
  });
  test("says where the first stands and how it is repaired", () => {
    const { [phrases[0]!]: _, ...others } = english;
    const set = [...goodSet(), table(others)];
    const [found] = checkSet(compiled(set), set);
    const { file, document } = goodSet().find(({ document }) => textsIn(document).some(({ text }) => chinese(text) === phrases[0]))!;
    const { path } = textsIn(document).find(({ text }) => chinese(text) === phrases[0])!;
    expect(found?.params.phrases).toEqual([phrases[0]]);
    expect(found?.suggestion).toBe(`运行 campus texts --language en 补入词条，再填上译文；第一处在 ${file}#${path}`);
  });
  test("is content when every phrase has its words", () => expect(findings(table(english))).toEqual([]));
  test.each([
    ["第 {n} 条", "Entry"],
    ["学号", "学号"],
    ["学号", "The number under which the university has registered the student for life"],
  ])("finds %s -> %s odd", (phrase, words) =>
    expect(findings(table({ ...english, [phrase]: words }))).toContainEqual(
      expect.objectContaining({ code: "TRANSLATION_ODD", severity: "warning" }),
    ),
  );
});
