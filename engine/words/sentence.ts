import type { Change } from "../documents/change.ts";
import { isSilent, itemTitle, itemWord, propertyWord, type Step, stepsThrough, stepValue, subjectOf } from "./subject.ts";
import { isText, quoted, type Speaker, titleUnder } from "./speaker.ts";
import { zh } from "../language/text.ts";
import { isObject } from "../values/json-object.ts";

export interface Sides {
  before: Speaker;
  after: Speaker;
}

/** One change in one sentence, without the name of its document. */
export function sentence(change: Change, sides: Sides): string {
  if (change.kind === "add") return added(change, sides);
  if (change.kind === "remove") return removed(change, sides);
  if (change.kind === "move") return moved(change, sides);
  if (change.kind === "rename") return `${subjectOf(stepsThrough(sides.before, change.steps), sides.before).owner}更换了标识，原有数据保留`;
  return set(change, sides);
}

/** The item itself apart from where it stands: `在分组“请假信息”`, `表单项“事由”`. */
function itemParts(steps: readonly Step[], speaker: Speaker): { within: string; item: string; isWord: boolean; list: string } {
  const step = steps.at(-1)!;
  const list = steps.at(-2);
  const outer = steps.slice(0, list && !list.isItem && list.key === step.key ? -2 : -1);
  const around = subjectOf(
    outer.filter((one) => !isSilent(one)),
    speaker,
  );
  const within = [around.owner, around.property].filter((part) => part !== "").join("的");
  return {
    within,
    item: `${itemWord(step, list)}${quoted(itemTitle(step, speaker))}`,
    isWord: typeof step.value !== "object" || step.value === null,
    list: propertyWord(step) ?? "内容",
  };
}

function added({ steps: names, after }: Change, sides: Sides): string {
  const steps = stepsThrough(sides.after, names);
  const { within, item, isWord, list } = itemParts(steps, sides.after);
  if (isWord && Array.isArray(steps.at(-2)?.value)) return `${within}${quoted(list)}增加${quoted(itemTitle(steps.at(-1)!, sides.after))}`;
  return `${within}新增${item}${detail(steps, after, sides.after)}`;
}

function removed({ steps: names, before }: Change, sides: Sides): string {
  const steps = stepsThrough(sides.before, names);
  const { within, item, isWord, list } = itemParts(steps, sides.before);
  if (isWord && Array.isArray(steps.at(-2)?.value)) return `${within}${quoted(list)}去掉${quoted(itemTitle(steps.at(-1)!, sides.before))}`;
  return `${within}删除${item}${steps.at(-1)!.isItem && isCondMap(steps) ? detail(steps, before, sides.before) : ""}`;
}

const isCondMap = (steps: readonly Step[]): boolean => ["conditions", "scopes"].includes(steps.at(-1)!.key);

/** What a new item is, where its title does not say it. */
function detail(steps: readonly Step[], value: unknown, speaker: Speaker): string {
  if (isCondMap(steps)) return `：${stepValue(steps, value, speaker)}`;
  if (!isObject(value) || typeof value.type !== "string" || typeof value.name !== "string") return "";
  const target =
    typeof value.dict === "string"
      ? titleUnder("dict", value.dict, speaker)
      : typeof value.entity === "string"
        ? titleUnder("entity", value.entity, speaker)
        : "";
  return `（${titleUnder("type", value.type, speaker)}${target === "" ? "" : `：${target}`}${value.required === true ? "，必填" : ""}）`;
}

function moved({ steps: names, behind }: Change, { after }: Sides): string {
  const steps = stepsThrough(after, names);
  const { within, item, isWord, list } = itemParts(steps, after);
  const what = isWord && Array.isArray(steps.at(-2)?.value) ? `${quoted(list)}中的${quoted(itemTitle(steps.at(-1)!, after))}` : item;
  if (behind == null) return `${within}${what}移到最前`;
  const other = stepsThrough(after, [...names.slice(0, -1), behind]).at(-1)!;
  return `${within}${what}移到${quoted(itemTitle(other, after))}之后`;
}

function set({ steps: names, before, after }: Change, sides: Sides): string {
  const [old, now] = [stepsThrough(sides.before, names), stepsThrough(sides.after, names)];
  const steps = now.length === names.length ? now : old;
  const speaker = steps === now ? sides.after : sides.before;
  const step = steps.at(-1)!;
  const isName = (step.key === "title" || step.key === "label") && names.length > 1 && isText(before) && isText(after);
  if (isName) return `${subjectOf(old, sides.before).owner || "名称"}改名为${quoted(zh(after))}`;
  const { owner, property } = subjectOf(steps, speaker);
  if (step.key === "retired" && owner !== "") return `${after === true ? "停用" : "重新启用"}${owner}`;
  const what = property === "" ? owner : `${owner}${owner === "" ? "" : "的"}${quoted(property)}`;
  const [was, is] = [stepValue(old.length === names.length ? old : steps, before, sides.before), stepValue(steps, after, sides.after)];
  if (after === undefined && is === "未设置") return `${what}不再设置（原为${was}）`;
  if (before === undefined && was === "未设置") return `${what}设为${is}`;
  return was === is ? `${what}有调整` : `${what}由${was}改为${is}`;
}
