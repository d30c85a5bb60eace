import { printFindings } from "./check.ts";
import { openCache, type TypesResult, writeTypes } from "./types.ts";
import { whenever } from "./watch.ts";

export interface TypesFlags {
  dir: string;
  out?: string;
  cache?: string;
  client?: boolean;
  check?: boolean;
  watch?: boolean;
}

const defaultCache = "node_modules/.cache/campus";

/** The command `campus types`: once, or again and again. Exit code. */
export async function runTypes(
  { dir, out = "dist/types", cache = defaultCache, client = false, check = false, watch = false }: TypesFlags,
  print: (line: string) => void,
): Promise<number> {
  const opened = watch && !check ? { cache: await openCache(cache) } : {};
  const once = async () => {
    const startedMs = performance.now();
    const result = await writeTypes({ dir, out, cacheDir: cache, client, write: !check, ...opened });
    print(report(result, { check, tookMs: performance.now() - startedMs }));
    return result.findings.length > 0 || (check && result.changed.length > 0) ? 1 : 0;
  };
  if (!watch || check) return once();
  await whenever(dir, { work: async () => void (await once()) });
  return 0;
}

function report({ files, changed, findings }: TypesResult, { check, tookMs }: { check: boolean; tookMs: number }): string {
  if (findings.length > 0) return `${printFindings(findings)}\n文档有 ${findings.length} 个错误，没有生成类型`;
  const what = check ? `${changed.length} 个不是最新的` : `${changed.length} 个有变化`;
  return [`${files} 个文件，${what}（${Math.round(tookMs)} 毫秒）`, ...(check ? changed : [])].join("\n");
}
