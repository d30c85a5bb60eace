import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A piece of zh-CN in the source of the server. */
export interface Said {
  /** `src/server/x.ts:12` */
  at: string;
  /** The words, with `{0}`, `{1}` where a tagged sentence has values. */
  text: string;
  /** Glued together on the spot, so that no language but zh-CN could say it. */
  isGlued: boolean;
}

type Node = { type: string; start: number } & Record<string, unknown>;

/** Speaks to those who run or build the product, writes what is kept (logs, messages, records), or holds data. */
const kept =
  /^src\/server\/(areas\/(\w+\/)?demo|data\/samples|platform\/(database|sql|xlsx)|releases|programs\/(campus|cases)|auth\/logs)\/|\/operation-log\.ts$|\/words\/|\/(start|first-start|start-failure|dev|web-build|openapi|docs(-[a-z]+)*|parameter-notes|pinyin-initials|client-of|demo-sms|sms-codes)\.ts$/;
/** What stands under these names is kept, or is the name of a part of the program. */
const keptNames = new Set([
  "title",
  "audit",
  "note",
  "body",
  "content",
  "opinion",
  "reason",
  "action",
  "holidayName",
  "gradeName",
  "eventName",
  "dataSource",
  "errorMsg",
  "remark",
]);
/** Its reason is read by the person at the sign-in page. */
const told = "failedLogin";
const keptCalls = new Set(["TemplateFault", "Error", "print", "log", "warn", "writeAudit", "split", "startsWith", "replaceAll", "RegExp"]);
const han = /\p{Script=Han}/u;

/** Every sentence and word that the server may say to a person, in the order of the files. */
export function serverWords(root: string): Said[] {
  const files = readdirSync(`${root}/src/server`, { recursive: true, encoding: "utf8" }).map((file) => `src/server/${file}`);
  return files
    .filter((file) => file.endsWith(".ts") && !kept.test(file))
    .sort()
    .flatMap((file) => saidIn(file, readFileSync(`${root}/${file}`, "utf8")));
}

export function saidIn(file: string, source: string): Said[] {
  const found: Said[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]!.message}`);
  const add = (node: Node, text: string, isGlued = false) => {
    if (han.test(text)) found.push({ at: `${file}:${source.slice(0, node.start).split("\n").length}`, text, isGlued });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const part of value) visit(part);
      return;
    }
    if (!isNode(value) || isKept(value)) return;
    if (value.type === "TaggedTemplateExpression" && nameOf(value.tag) === "phrase") {
      add(value, joined(value.quasi as Node));
      visit((value.quasi as Node).expressions);
      return;
    }
    if (value.type === "CallExpression" && nameOf(value.callee) === told) {
      for (const reason of reasonsIn(value)) visit(reason);
      return;
    }
    if (value.type === "TemplateLiteral") add(value, joined(value), true);
    if (value.type === "Literal" && typeof value.value === "string") add(value, value.value);
    for (const [key, part] of Object.entries(value)) if (key !== "key" || value.computed === true) visit(part);
  };
  visit(program);
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  return String(node.name ?? node.value ?? "");
};

const reasonsIn = (call: Node): unknown[] =>
  (call.arguments as Node[]).flatMap((given) => (given.type === "ObjectExpression" ? (given.properties as Node[]) : [])).map(({ value }) => value);

const isKept = (node: Node): boolean =>
  (node.type === "Property" && keptNames.has(nameOf(node.key))) ||
  ((node.type === "CallExpression" || node.type === "NewExpression") && keptCalls.has(nameOf(node.callee))) ||
  (node.type === "TaggedTemplateExpression" && nameOf(node.tag) === "sql");

/** `a${x}b${y}` -> `a{0}b{1}` */
const joined = (template: Node): string =>
  (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).reduce((text, next, at) => `${text}{${at - 1}}${next}`);
