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
  /** It, or a group it stands in, is left out of the run, or may be. */
  isSkipped: boolean;
  /** As written, with every declaration of the file that it names, directly or through another. */
  text: string;
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

/** What the file declares outside of its tests, by name. */
function declarations(program: Node): Map<string, Node> {
  return new Map(
    (program.body as Node[]).flatMap((statement): [string, Node][] => {
      const declared = statement.type === "ExportNamedDeclaration" && isNode(statement.declaration) ? statement.declaration : statement;
      if (declared.type === "FunctionDeclaration" && isNode(declared.id)) return [[String(declared.id.name), declared]];
      if (declared.type !== "VariableDeclaration") return [];
      // A destructured or later assigned name stands for the whole statement.
      return all(declared).flatMap((node): [string, Node][] =>
        node.type === "VariableDeclarator"
          ? all(node.id as Node).flatMap((part) => (part.type === "Identifier" ? [[String(part.name), node]] : []))
          : [],
      );
    }),
  );
}

/** The node and all declarations that it names, directly or through another. */
function withNamed(node: Node, declared: ReadonlyMap<string, Node>): Set<Node> {
  const found = new Set([node]);
  for (const one of found)
    for (const part of all(one)) {
      const named = part.type === "Identifier" ? declared.get(String(part.name)) : undefined;
      if (named) found.add(named);
    }
  return found;
}

const mayBeLeftOut = ["skip", "todo", "fails", "skipIf", "runIf", "only", "fixme"];

/** Every test and group of tests of a file. */
export function namedTests(source: string): NamedTest[] {
  const program = parseAst(source, { lang: "tsx" }) as unknown as Node;
  const declared = declarations(program);
  const textOfNode = ({ start, end }: Node): string => source.slice(Number(start), Number(end));
  const isTest = (call: Node): boolean => ["test", "it", "describe"].includes(pathOf(call.callee as Node)[0] ?? "");
  const isLeftOut = (call: Node): boolean => pathOf(call.callee as Node).some((part) => mayBeLeftOut.includes(part));
  const tests = callsOf(program).filter(isTest);
  const leftOut = new Set(tests.filter(isLeftOut).flatMap(callsOf));
  return tests.flatMap((call) => {
    const [title, ...rest] = call.arguments as Node[];
    const name = textOf(title);
    if (name === null || rest.length === 0) return [];
    const parts = withNamed(call, declared);
    return [
      {
        name,
        asserts: [...parts].flatMap(callsOf).some(isAssertion),
        isSkipped: leftOut.has(call),
        text: [...parts].map(textOfNode).join("\n"),
      },
    ];
  });
}
