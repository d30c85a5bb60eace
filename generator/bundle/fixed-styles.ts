import type { Plugin } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: Node[];
}

/** What antd makes the styles of a control with: name, styles, tokens. */
const makers = new Set(["genStyleHooks", "genSubStyleComponent", "genComponentStyleHook"]);

/** Every call in a module, however deep. */
function* callsIn(value: unknown): Generator<Call> {
  if (typeof value !== "object" || value === null) return;
  if ((value as Node).type === "CallExpression") yield value as Call;
  for (const inner of Object.values(value)) yield* callsIn(inner);
}

/** The module without the functions that write a control's styles; its tokens stay. `parse`: to the tree of ESTree. */
export function withoutStyles(code: string, parse: (code: string) => unknown): string {
  const written = [...callsIn(parse(code))].flatMap(({ callee, arguments: [, styles] }) =>
    callee.type === "Identifier" && makers.has(callee.name!) && styles !== undefined ? [styles] : [],
  );
  return written.toSorted((a, b) => b.start - a.start).reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
}

/** The styles of antd's controls come as a file (`src/web/theme/antd-styles.ts`): what would write them in the browser is left out of the scripts. */
export function fixedStyles(): Plugin {
  return {
    name: "fixed-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/antd\/es\/.*\.js$/, code: /gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
      handler(code) {
        return { code: withoutStyles(code, (text) => this.parse(text)), map: null };
      },
    },
  };
}
