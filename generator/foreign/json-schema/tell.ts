import { cleanLine } from "../clean-text.ts";
import type { Notes } from "../types.ts";
import { partsOf, type View } from "./view.ts";

/** Words that say nothing about which values are right. */
const silent = new Set([
  ...["$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$comment", "$defs", "definitions"],
  ...["title", "description", "examples", "example", "markdownDescription", "externalDocs", "components", "xml", "discriminator"],
  ...["enumNames", "x-enumNames", "x-enum-varnames", "enumDescriptions", "x-enumDescriptions", "markdownEnumDescriptions"],
]);

export const isSilent = (keyword: string): boolean => silent.has(keyword);

/** Speaks of one value: what of the source is lost, what the documents demand beyond it. */
export class Tell {
  readonly #handled = new Set<string>();
  readonly #view: View;
  readonly #path: readonly string[];
  readonly #notes: Notes;

  constructor(view: View, path: readonly string[], notes: Notes) {
    this.#view = view;
    this.#path = path;
    this.#notes = notes;
    for (const { pointer, value } of view.dangling) {
      const keyword = pointer.slice(pointer.lastIndexOf("/") + 1);
      const ref =
        typeof value === "object" && value !== null && keyword in value ? cleanLine(String((value as Record<string, unknown>)[keyword])) : null;
      const why = ref === null ? "嵌套过深，没有读下去" : `引用“${ref}”不在所给的文件里`;
      notes.unexpressed.push({ pointer, keyword, why, path, covers: true });
    }
  }

  /** These words need no further thought. */
  took(...keywords: string[]): void {
    for (const keyword of keywords) this.#handled.add(keyword);
  }

  lose(keyword: string, why: string): void {
    this.#handled.add(keyword);
    const places = partsOf(this.#view, keyword).map(({ pointer }) => pointer);
    for (const pointer of places.length === 0 ? [`${this.#view.node.pointer}/${keyword}`] : places)
      this.#notes.unexpressed.push({ pointer, keyword, why, path: this.#path });
  }

  /** The value becomes free JSON: all its words are lost. Words that allow anything lose nothing. */
  loseAll(why: string): void {
    const words = [...this.#view.parts.keys()].filter((keyword) => !isSilent(keyword) && !this.#handled.has(keyword));
    if (words.length > 0 || this.#view.isNever)
      this.#notes.unexpressed.push({ pointer: this.#view.node.pointer, keyword: "*", why, path: this.#path, covers: true });
    this.took(...words);
  }

  narrow(option: string, why: string): void {
    this.#notes.narrowed.push({ pointer: this.#view.node.pointer, option, why, path: this.#path });
  }

  /** What no reader took up. */
  rest(): void {
    for (const keyword of this.#view.parts.keys()) if (!isSilent(keyword) && !this.#handled.has(keyword)) this.lose(keyword, whyOf(keyword));
  }
}

const reasons: Readonly<Record<string, string>> = {
  not: "排除条件没有带过来",
  if: "条件分支没有带过来",
  then: "条件分支没有带过来",
  else: "条件分支没有带过来",
  oneOf: "多选一的分支没有带过来",
  anyOf: "多种写法的分支没有带过来",
  patternProperties: "名称不固定的属性没有带过来",
  additionalProperties: "没有说明的属性不能保存",
  unevaluatedProperties: "没有说明的属性不能保存",
  dependentRequired: "属性之间的依赖没有带过来",
  dependentSchemas: "属性之间的依赖没有带过来",
  dependencies: "属性之间的依赖没有带过来",
  uniqueItems: "列表各项不重复的要求没有带过来",
  readOnly: "只读标记没有带过来，请用 writtenBy 说明由谁写入",
  writeOnly: "只写标记没有带过来，请用访问权限说明",
};
const whyOf = (keyword: string): string => reasons[keyword] ?? "这一关键字没有带过来";
