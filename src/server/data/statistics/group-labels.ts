import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { bandEnds } from "../../../../engine/kinds/stat/bands.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Call } from "../../platform/runtime.ts";
import { inWords } from "../language/own-words.ts";

const weekdays = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"];

/** What a group is called; `label` is the title that was read with it, if any. */
export function groupLabel(call: Call, stat: StatDocument, dimension: StatDimension, { key, label }: { key: string | null; label: unknown }): string {
  if (key === null) return inWords(call, "（未填写）");
  if (label != null) return String(label);
  if (dimension.bands !== undefined) return bandLabel(call, key, dimension.bands);
  if (dimension.by === "weekday") return inWords(call, weekdays[Number(key) - 1] ?? key);
  if (dimension.by === "hour") return inWords(call, phrase`${key}时`);
  if (dimension.by === "quarter") return inWords(call, phrase`${key.slice(0, 4)}年第${key.slice(-1)}季`);
  const field = resolvePath(call.model, stat.entity, dimension.field)?.field;
  if (field?.type.valueClass === "boolean") return inWords(call, key === "true" ? "是" : "否");
  const item = call.model.dicts.get(field?.doc.dict ?? "")?.items.find((one) => one.value === key);
  return item === undefined ? key : zh(item.label);
}

function bandLabel(call: Call, key: string, bands: readonly number[]): string {
  const { from, below } = bandEnds(key, bands);
  if (from === null) return inWords(call, phrase`不足 ${String(below)}`);
  return inWords(call, below === null ? phrase`${String(from)} 及以上` : phrase`${String(from)} 至不足 ${String(below)}`);
}
