import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Plugin } from "vite";

/** Packages whose index does little but name its files, with that index. */
const indexes = { antd: "antd/es/index.js", "@ant-design/icons": "@ant-design/icons/es/icons/index.js" } as const;

/** Each name that an index exports as `export { default as Button } from "./button"`, with the module that makes it. */
function modulesOf(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(file, "utf8");
  return new Map(
    [...text.matchAll(/export \{ default as (\w+) \} from ["']\.\/([^"']+)["']/g)].map(([, name, path]) => [name!, `${dirname(file)}/${path}`]),
  );
}

/** An import statement of a package: what its braces hold. */
const importOf = (name: string) => new RegExp(`^import \\{([^}]*)\\} from "${name}";`, "gm");

/** The same imports, each from the module that makes it; what the index makes itself stays. */
function direct(code: string, name: string, modules: ReadonlyMap<string, string>): string {
  return code.replace(importOf(name), (_, inner: string) => {
    const parts = inner
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "" && !part.startsWith("type "));
    const lines = parts.map((part) => {
      const [exported, local = exported] = part.split(/\s+as\s+/);
      const path = modules.get(exported!);
      return path === undefined ? `import { ${part} } from "${name}";` : `import ${local} from "${path}";`;
    });
    return lines.join(" ");
  });
}

/**
 * Imports what a package's index only passes on from where it is made: who imports a button then does not import, as far as the graph of
 * modules knows, everything else that the package holds. Types are gone from the code by themselves.
 */
export function directImports(root: string): Plugin {
  const found = Object.entries(indexes).map(([name, index]) => [name, modulesOf(`${root}/node_modules/${index}`)] as const);
  return {
    name: "direct-imports",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /from "(antd|@ant-design\/icons)"/ },
      handler: (code) => ({ code: found.reduce((text, [name, modules]) => direct(text, name, modules), code), map: null }),
    },
  };
}
