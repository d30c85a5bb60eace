import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const styleFile = /antd-[\w-]+\.css$/;
/** A component that is drawn has its tokens with it; of others there may be words or types. */
const drawnComponent = /\/antd\/es\/([\w-]+)\/style\//;

/** The head of the class names that each folder of components draws with: `button` -> `btn`. */
function headsOf(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
  return new Map(
    names.map((name) => {
      const scripts = readdirSync(join(folder, name), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
      const texts = scripts.map((file) => readFileSync(join(folder, name, file), "utf8"));
      return [name, new Set(texts.flatMap((text) => [...text.matchAll(/getPrefixCls\(['"](\w+)/g)].map(([, head]) => head!)))];
    }),
  );
}

/** The rules of a style sheet, each as it stands; together they are the sheet. */
export function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let [depth, begin] = [0, 0];
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] !== "}" || --depth > 0) continue;
    rules.push(css.slice(begin, at + 1));
    begin = at + 1;
  }
  return begin < css.length ? [...rules, css.slice(begin)] : rules;
}

/** A sheet in two: what the first components wear, with what no component has to itself, and what the others do. */
export function parted(css: string, { first, all }: { first: ReadonlySet<string>; all: ReadonlySet<string> }): [first: string, more: string] {
  const isFirst = (rule: string): boolean => {
    const head = /\.ant-(\w+)/.exec(rule)?.[1];
    return head === undefined || first.has(head) || !all.has(head);
  };
  // Values of another page that was drawn before, which nothing here wears.
  const rules = rulesOf(css).filter((rule) => !/^\s*\.(css-var-|data-ant)/.test(rule));
  const [own, other] = [rules.filter(isFirst), rules.filter((rule) => !isFirst(rule))];
  return [own.join(""), other.join("")];
}

/**
 * antd's styles in two files: `antd-<hash>.css` with what the named chunks draw, and `antd-<hash>-more.css` with the rest, which
 * `src/web/theme/antd-styles.ts` brings when it is needed.
 */
export function antdStyles(root: string, chunks: readonly string[]): Plugin {
  return {
    name: "antd-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ type, fileName }) => type === "asset" && styleFile.test(fileName));
      if (sheet?.type !== "asset") return;
      const heads = headsOf(`${root}/node_modules/antd/es`);
      const parts = Object.values(bundle).flatMap((file) => (file.type === "chunk" && chunks.includes(file.name) ? file.moduleIds : []));
      const first = new Set(parts.flatMap((id) => [...(heads.get(drawnComponent.exec(id)?.[1] ?? "") ?? [])]));
      const [own, more] = parted(String(sheet.source), { first, all: new Set([...heads.values()].flatMap((one) => [...one])) });
      const hash = createHash("sha256").update(own).update("\0").update(more).digest("hex").slice(0, 8);
      const [former, named] = [sheet.fileName.split("/").pop()!, `antd-${hash}.css`];
      const place = sheet.fileName.slice(0, -former.length);
      delete bundle[sheet.fileName];
      this.emitFile({ type: "asset", fileName: `${place}${named}`, source: own });
      this.emitFile({ type: "asset", fileName: `${place}${named.replace(".css", "-more.css")}`, source: more });
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = file.code.replaceAll(former, named);
    },
  };
}
