import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { HeaderNode } from "../../engine/kinds/screen/document.ts";
import type { Values } from "../data-source.ts";
import { textOf } from "../text.ts";

/** A node of the export's header tree as the choice shows it. */
export interface HeaderChoice {
  key: string;
  title: string;
  children?: HeaderChoice[];
}

/** Names that no export carries: the column of tools and stored files (specification, section 7 "Generic helpers"). */
const notExported: ReadonlySet<string> = new Set(["tool", "fileList", "fileId"]);
const isExported = (key: string): boolean => !notExported.has(key.slice(key.lastIndexOf(".") + 1));

/** Header tree of an export: the screen's own, else the list's columns. Fields the person may not read are not there. */
export function headerTree(screen: CompiledScreen): HeaderChoice[] {
  const nodes: HeaderNode[] =
    screen.screen.export?.headers ??
    (screen.screen.list?.columns ?? []).filter((column) => !column.hidden).map(({ field, title }) => ({ field, ...(title && { title }) }));
  return nodes.flatMap((node, at) => toChoice(screen, node, String(at)));
}

function toChoice(screen: CompiledScreen, node: HeaderNode, at: string): HeaderChoice[] {
  if ("children" in node) {
    const children = node.children.flatMap((child, index) => toChoice(screen, child, `${at}/${index}`));
    return children.length > 0 ? [{ key: `group ${at}`, title: textOf(node.title), children }] : [];
  }
  const field = screen.fields[node.field];
  return field && !node.hidden && isExported(node.field) ? [{ key: node.field, title: textOf(node.title ?? field.title) }] : [];
}

/** Field -> title for the chosen fields, titles of groups joined by commas (specification, section 7; contract, row 74). */
export function toHeard(choices: HeaderChoice[], chosen: ReadonlySet<string>, above: string[] = []): Record<string, string> {
  const heard: Record<string, string> = {};
  for (const { key, title, children } of choices) {
    if (children) Object.assign(heard, toHeard(children, chosen, [...above, title]));
    else if (chosen.has(key) && isExported(key)) heard[key] = [...above, title].join(",");
  }
  return heard;
}

export const leaves = (choices: HeaderChoice[]): string[] => choices.flatMap((choice) => (choice.children ? leaves(choice.children) : [choice.key]));

/** Body of an export call (specification, section 7): `fileName` without extension, the list's own filters as `params`. */
export const exportBody = ({ fileName, query, heard }: { fileName: string; query: Values; heard: Record<string, string> }) => ({
  fileName,
  params: query,
  heard,
});
