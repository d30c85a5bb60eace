import { parseAst } from "vite";

interface Node {
  type: string;
  [key: string]: unknown;
}
/** A test or a group of tests as its file writes it. */
export interface NamedTest {
  /** As written; a template keeps its text with `${}` for what is put in. */
  name: string;
  /** Something in it can fail: an expectation, or a function of the same file that holds one. */
  asserts: boolean;
  isSkipped: boolean;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const children = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
const all = (node: Node): Node[] => [node, ...children(node).flatMap(all)];

/** `test.each(rows)` -> ["test", "each"], whatever is called in between. */
function pathOf(callee: Node): string[] {
  if (callee.type === "Identifier") return [String(callee.name)];
  if (callee.type === "MemberExpression") return [...pathOf(callee.object as Node), String((callee.property as Node).name)];
  return callee.type === "CallExpression" ? pathOf(callee.callee as Node) : [];
}

function textOf(node: Node | undefined): string | null {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node?.type !== "TemplateLiteral") return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("${}");
}

const callsOf = (node: Node): Node[] => all(node).filter(({ type }) => type === "CallExpression");
const isAssertion = (call: Node): boolean => {
  const path = pathOf(call.callee as Node);
  return path[0] === "expect" || (path[0] === "fc" && path[1] === "assert");
};

/** Functions of the file that hold an expectation, by name. */
function assertingFunctions(program: Node): Set<string> {
  const named = all(program).flatMap((node): [string, Node][] => {
    if (node.type === "FunctionDeclaration" && isNode(node.id)) return [[String(node.id.name), node]];
    return node.type === "VariableDeclarator" && isNode(node.id) && isNode(node.init) ? [[String(node.id.name), node.init]] : [];
  });
  return new Set(named.filter(([, body]) => callsOf(body).some(isAssertion)).map(([name]) => name));
}

/** Every test and group of tests of a file. */
export function namedTests(source: string): NamedTest[] {
  const program = parseAst(source, { lang: "tsx" }) as unknown as Node;
  const helpers = assertingFunctions(program);
  return callsOf(program).flatMap((call) => {
    const path = pathOf(call.callee as Node);
    const [title, ...rest] = call.arguments as Node[];
    const name = textOf(title);
    if (!["test", "it", "describe"].includes(path[0] ?? "") || name === null || rest.length === 0) return [];
    const inside = rest.flatMap(callsOf);
    const asserts = inside.some((one) => isAssertion(one) || helpers.has(pathOf(one.callee as Node).at(-1) ?? ""));
    return [{ name, asserts, isSkipped: path.some((part) => ["skip", "todo", "fails"].includes(part)) }];
  });
}
