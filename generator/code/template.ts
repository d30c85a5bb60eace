import Handlebars from "handlebars";
import { type Language, type LanguageName, languages } from "./languages.ts";
import { TemplateFault } from "./template-fault.ts";

/** Larger than any honest template. */
const TEMPLATE_MAX = 60_000;
/** The parser's work grows with the square of their number. */
const MARKS_MAX = 2_000;
/** Characters that loops may write, inner ones counted again by outer ones: ends what would otherwise run for hours. */
const OUTPUT_MAX = 4_000_000;
const DEPTH_MAX = 12;

export interface Template {
  render(view: object): string;
}

const blocks = ["each", "if", "unless"];

/**
 * A template ready to run. Every value goes in through a helper of its language, which writes it as one whole token; there are no other
 * helpers than these and `each`, `if`, `unless`.
 * @throws TemplateFault with what is wrong and the line
 */
export function readTemplate(text: string, language: LanguageName): Template {
  if (text.length > TEMPLATE_MAX) throw new TemplateFault(`模板不能超过 ${TEMPLATE_MAX} 个字符`);
  const { writes }: Language = languages[language];
  checkTemplate(text, Object.keys(writes));
  const handlebars = Handlebars.create();
  for (const name of Object.keys(handlebars.helpers)) handlebars.unregisterHelper(name);
  for (const [name, write] of Object.entries(writes)) handlebars.registerHelper(name, (...args: unknown[]) => write(args[0]));
  const count = { written: 0 };
  const known = { ...blockHelpers(count), ...Object.fromEntries(Object.keys(writes).map((name) => [name, true])) };
  for (const name of blocks) handlebars.registerHelper(name, known[name] as Handlebars.HelperDelegate);
  const run = handlebars.compile(text, {
    // Values are written by the helpers; escaping for HTML on top would spoil every other language.
    noEscape: true,
    strict: false,
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries(Object.keys(known).map((name) => [name, true])) as never,
  });
  return {
    render: (view) => {
      count.written = 0;
      try {
        return run(view, { allowProtoMethodsByDefault: false, allowProtoPropertiesByDefault: false });
      } catch (error) {
        if (error instanceof TemplateFault) throw error;
        throw new TemplateFault(`模板不能运行：${firstLine(error)}`);
      }
    },
  };
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split("\n")[0]!;

function blockHelpers(count: { written: number }): Record<string, Handlebars.HelperDelegate> {
  const counted = (text: string): string => {
    count.written += text.length + 1;
    if (count.written > OUTPUT_MAX) throw new TemplateFault("模板写出的内容过长");
    return text;
  };
  const isFilled = (value: unknown) =>
    !(value === null || value === undefined || value === false || value === "" || (Array.isArray(value) && value.length === 0));
  function choose(wanted: boolean): Handlebars.HelperDelegate {
    return function (this: unknown, value: unknown, options: Handlebars.HelperOptions) {
      return counted(isFilled(value) === wanted ? options.fn(this) : options.inverse(this));
    };
  }
  return {
    if: choose(true),
    unless: choose(false),
    each(this: unknown, list: unknown, options: Handlebars.HelperOptions) {
      if (!Array.isArray(list) || list.length === 0) return counted(options.inverse(this));
      const data = Handlebars.createFrame(options.data ?? {});
      const write = (item: unknown, index: number) => {
        Object.assign(data, { index, number: index + 1, first: index === 0, last: index === list.length - 1 });
        return counted(options.fn(item, { data }));
      };
      return list.map(write).join("");
    },
  };
}

interface Node {
  type: string;
  loc?: { start: { line: number } };
}
interface Call extends Node {
  path: Node & { original?: string; parts?: string[]; data?: boolean };
  params: (Node & { parts?: string[]; original?: unknown })[];
  hash?: { pairs: unknown[] };
  escaped?: boolean;
  program?: Program;
  inverse?: Program;
}
interface Program extends Node {
  body: Node[];
  blockParams?: string[];
}

/** The parser takes minutes over thousands of marks, so they and their depth are counted before. @throws TemplateFault */
function checkSize(text: string): void {
  if (text.split("{{").length - 1 > MARKS_MAX) throw new TemplateFault(`模板里的 {{ }} 不能超过 ${MARKS_MAX} 处`);
  let depth = 0;
  for (const [, sign] of text.matchAll(/\{\{~?\s*(#|\/|\^(?=\s*[^\s~}]))/g)) {
    depth += sign === "/" ? -1 : 1;
    if (depth > DEPTH_MAX) throw new TemplateFault(`嵌套超过 ${DEPTH_MAX} 层`);
  }
}

/** @throws TemplateFault */
function checkTemplate(text: string, writes: readonly string[]): void {
  checkSize(text);
  let program: Program;
  try {
    program = Handlebars.parse(text) as unknown as Program;
  } catch (error) {
    throw new TemplateFault(`模板写法不对：${firstLine(error).replace(/:$/, "")}`);
  }
  checkProgram(program, writes, 0);
}

function checkProgram(program: Program, writes: readonly string[], depth: number): void {
  if (depth > DEPTH_MAX) throw fault(program, `嵌套超过 ${DEPTH_MAX} 层`);
  if (program.blockParams !== undefined && program.blockParams.length > 0) throw fault(program, "不能用 as |名称|");
  for (const node of program.body) checkNode(node as Call, writes, depth);
}

function checkNode(node: Call, writes: readonly string[], depth: number): void {
  if (node.type === "ContentStatement" || node.type === "CommentStatement") return;
  const name = node.path?.original ?? "";
  if (node.type === "MustacheStatement") {
    if (node.escaped === false) throw fault(node, "不能用 {{{ }}} 或 {{& }}：值须经过转义");
    if (!writes.includes(name) || node.params.length !== 1) throw fault(node, `值须写成 {{写法 值}}，可用的写法：${writes.join("、")}`);
  } else if (node.type !== "BlockStatement") throw fault(node, `模板里不能用 ${node.type}`);
  else if (!blocks.includes(name) || node.params.length !== 1) throw fault(node, `块只有 ${blocks.join("、")}，各带一个值`);
  checkOperand(node);
  for (const part of [node.program, node.inverse]) if (part) checkProgram(part, writes, depth + 1);
}

function checkOperand(node: Call): void {
  const [operand] = node.params;
  if (operand?.type !== "PathExpression" || (node.hash?.pairs.length ?? 0) > 0) throw fault(node, "写法后面只能是一个值的名称");
  const banned = operand.parts?.find((part) => part === "__proto__" || part === "constructor" || part === "prototype");
  if (banned !== undefined) throw fault(node, `不能读取“${banned}”`);
}

const fault = (node: Node, message: string): TemplateFault =>
  new TemplateFault(node.loc === undefined ? message : `第 ${node.loc.start.line} 行：${message}`);
