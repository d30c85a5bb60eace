type Texts = Record<string, unknown>;
type Loader = () => Promise<Texts>;

const own = import.meta.glob<Texts>(["../locales/*/*.json", "!../locales/zh-TW/*"], { import: "default" }) as Record<string, Loader>;

/** zh-CN as the build converts it; the folder `zh-TW` holds what is said otherwise. */
const traditional = import.meta.glob<Texts>("../locales/zh-CN/*.json", { import: "texts", query: "?zh-TW" }) as Record<string, Loader>;

/** Folders besides the shell's own: `<folder>/<language>.json` is the namespace of that name. */
const others: Record<string, Record<string, Loader>> = {};

/** Texts of one namespace, `shell` for instance, in the language `zh-CN`, `en` or `zh-TW`. @throws Error when there is no such file */
export async function loadNamespace(language: string, namespace: string): Promise<Texts> {
  const ours = language === "zh-TW" ? traditional[`../locales/zh-CN/${namespace}.json`] : own[`../locales/${language}/${namespace}.json`];
  const load = others[namespace]?.[language] ?? ours;
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  return load();
}

/** Registers the texts of another folder; the shell does it before anything is drawn. */
export function registerNamespace(namespace: string, loaders: Record<string, Loader>): void {
  others[namespace] = loaders;
}
