import { NameTaker, type Sounds, spelled } from "../../engine/drafting/names.ts";
import { fieldTypes } from "../../engine/fields/index.ts";
import type { FieldType } from "../../engine/fields/define-field.ts";
import type { FieldTypeName } from "../../engine/fields/types.ts";

/** A field as somebody named it in a line of a text, with what is guessed of it. */
export interface QuickField {
  title: string;
  name: string;
  type: FieldTypeName;
  /** Choices of a dictionary of its own; empty for other types. */
  choices: readonly string[];
  required: boolean;
  /** Title of the section of the form it stands in; null = the first. */
  section: string | null;
}

/** Words of a title that tell what is kept, the more particular ones first. */
const endings: readonly [RegExp, FieldTypeName][] = [
  [/(日期|生日)$/, "date"],
  [/(时间|时刻)$/, "datetime"],
  [/(照片|图片|截图|相片)$/, "images"],
  [/(附件|材料|文件)$/, "files"],
  [/(金额|费用|价格|单价|总价)$/, "money"],
  [/(数量|人数|天数|次数|个数|年龄|件数)$/, "integer"],
  [/(得分|分数|比例|重量|长度|面积)$/, "number"],
  [/(手机|手机号|联系电话|电话)$/, "phone"],
  [/(邮箱|电子邮件)$/, "email"],
  [/(网址|链接)$/, "url"],
  [/(说明|备注|描述|事由|原因|内容|简介|详情)$/, "text"],
  [/^(是否|已)/, "boolean"],
  [/月份$/, "month"],
];

/** What somebody may write in brackets besides the titles of the types. */
const called: Readonly<Record<string, FieldTypeName>> = {
  文字: "string",
  文本: "string",
  长文本: "text",
  数字: "number",
  定位: "location",
  地点: "location",
  照片: "images",
  图片: "images",
  附件: "files",
  时间: "datetime",
  开关: "boolean",
};

/** Types that need to be told more than a title, or hold what no line of words is about. */
const isBeyondWords = ({ options, sheet, writeOnly, valueClass, isUntypable, cell }: FieldType): boolean =>
  ((options.required as string[] | undefined) ?? []).length > 0 ||
  sheet !== undefined ||
  writeOnly === true ||
  (valueClass === "opaque" && isUntypable === true && cell === "json");
const byTitle = new Map<string, FieldTypeName>(fieldTypes.filter((type) => !isBeyondWords(type)).map(({ title, name }) => [title, name]));

/** The types that a quick field may have. */
export const quickTypes: readonly FieldTypeName[] = ["dict", ...byTitle.values()];

/**
 * `物品名称, 类别(证件/电子/其他), 拾到时间*`: one a line or between commas; brackets say the type or the choices, a star what must be filled in.
 * `【证件信息】` begins a section of the form.
 */
export function readQuickFields(text: string, sounds: Sounds): QuickField[] {
  const names = new NameTaker();
  return inSections(text).map(({ piece, section }) => {
    const [, before = piece, bracket = ""] = /^(.*?)[(（](.*)[)）]\s*[*＊]?$/.exec(piece) ?? [];
    const title = before.replace(/[*＊]/g, "").trim();
    const choices = bracket.split(/[/／、|]/).map((choice) => choice.trim());
    const isChoice = choices.length > 1;
    return {
      title,
      name: names.take(spelled(title, "field", sounds)),
      type: isChoice ? "dict" : (typeCalled(bracket.trim()) ?? typeOf(title)),
      choices: isChoice ? [...new Set(choices.filter((choice) => choice !== ""))] : [],
      required: /[*＊]/.test(piece),
      section,
    };
  });
}

function inSections(text: string): { piece: string; section: string | null }[] {
  const [first = "", ...sections] = text.split("【");
  const others = sections.flatMap((one) => {
    const [title = "", rest = ""] = one.split("】");
    return pieces(rest).map((piece) => ({ piece, section: title.trim() || null }));
  });
  return [...pieces(first).map((piece) => ({ piece, section: null })), ...others];
}

/** Commas within brackets part nothing. */
const pieces = (text: string): string[] =>
  text
    .split(/[\n,，;；、](?![^(（]*[)）])/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.replace(/[*＊(（)）\s]/g, "") !== "");

const typeCalled = (word: string): FieldTypeName | undefined => (Object.hasOwn(called, word) ? called[word] : byTitle.get(word));
const typeOf = (title: string): FieldTypeName => endings.find(([ending]) => ending.test(title))?.[1] ?? "string";
