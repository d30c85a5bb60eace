/** The modules that a module imports by statements. */
type ImportsOf = (id: string) => readonly string[];

export interface Layer {
  /** Name of the file that holds it. */
  name: string;
  /** Modules, from the project's root, that are loaded together. */
  entries: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Groups of the bundler by which what a person loads in one go is one file: each layer holds what its entries import and no earlier layer
 * holds. So a file never imports from a later one, modules run in their order, and a page loads nothing of what comes after it.
 */
export function layerGroups(root: string, layers: readonly Layer[]) {
  let held: ReadonlyMap<string, string> | null = null;
  return layers.map(({ name }, at) => ({
    debugName: name,
    // Earlier layers take first what later ones import as well.
    priority: layers.length - at,
    name: (id: string, graph: Graph): string | null => {
      held ??= heldBy(root, layers, (one) => graph.getModuleInfo(one)?.importedIds ?? []);
      return held.get(id) === name ? name : null;
    },
  }));
}

/** The layer of every module that one holds. */
export function heldBy(root: string, layers: readonly Layer[], importsOf: ImportsOf): Map<string, string> {
  const held = new Map<string, string>();
  for (const { name, entries } of layers) {
    const open = entries.map((path) => `${root}/${path}`);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (held.has(id)) continue;
      held.set(id, name);
      open.push(...importsOf(id));
    }
  }
  return held;
}
