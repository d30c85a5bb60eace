type Texts = Record<string, unknown>;
type Loader = () => Promise<Texts>;

const own = import.meta.glob<Texts>("../locales/*/*.json", { import: "default" }) as Record<string, Loader>;

/** Folders besides the shell's own: `<folder>/<language>.json` is the namespace of that name. */
const others: Record<string, Record<string, Loader>> = {};

/** Texts of one namespace, `shell` for instance, in the language `zh-CN`, `en` or `zh-TW`. @throws Error when there is no such file */
export async function loadNamespace(language: string, namespace: string): Promise<Texts> {
  const load = others[namespace]?.[language] ?? own[`../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  return load();
}

/** Registers the texts of another folder; the shell does it before anything is drawn. */
export function registerNamespace(namespace: string, loaders: Record<string, Loader>): void {
  others[namespace] = loaders;
}
