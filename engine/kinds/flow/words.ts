import type { Change } from "../../documents/change.ts";
import { isObject, type JsonObject } from "../../values/json-object.ts";
import type { KindWords, RightsChange } from "../../words/kind-words.ts";
import type { Sides } from "../../words/sentence.ts";
import { quoted, valueWords } from "../../words/speaker.ts";
import { titleOf } from "../../words/titles.ts";

/** A part of a flow in which somebody acts, and what says who. */
const isActing = (change: Change): boolean => {
  const { steps, kind } = change;
  if (kind === "move") return false;
  return (
    steps.some((step) => ["by", "edit", "ask", "nobody"].includes(step)) ||
    isPart(steps) ||
    (steps.length === 2 && ["nodes", "moves"].includes(steps[0]!))
  );
};

/** One of those who sign at a node. */
const isPart = (steps: Change["steps"]): boolean => steps.length === 4 && steps[2] === "parts";

export const flowWords: KindWords = { title: "流程", rights: { has: isActing, tell: tellRights } };

function tellRights({ changes, whole, sides, sentence }: RightsChange): string[] {
  if (whole !== undefined) return everyActor(whole, sides);
  return changes.filter((change) => change.steps.length > 0 && isActing(change)).map((change) => `${sentence(change)}${actors(change, sides)}`);
}

/** Whoever acts in a new or removed part of a flow. */
function actors({ steps, kind, before, after }: Change, sides: Sides): string {
  const part = kind === "add" ? after : before;
  if ((steps.length !== 2 && !isPart(steps)) || !isObject(part) || part.by === undefined) return "";
  return `，办理人${valueWords("by", part.by, kind === "add" ? sides.after : sides.before)}`;
}

function everyActor(whole: Change, sides: Sides): string[] {
  const document = (whole.after ?? whole.before) as JsonObject;
  const speaker = whole.kind === "add" ? sides.after : sides.before;
  const nodes = Array.isArray(document.nodes) ? document.nodes.filter(isObject) : [];
  const flow = `流程${quoted(titleOf(speaker))}：${whole.kind === "add" ? "" : "不再有"}`;
  const signing = nodes.flatMap((node) =>
    (Array.isArray(node.parts) ? node.parts.filter(isObject) : []).map((part) => {
      const title = typeof part.title === "string" ? part.title : String(part.key);
      return `${flow}节点${valueWords("nodes", String(node.key), speaker)}，会签方${quoted(title)}，办理人${valueWords("by", part.by, speaker)}`;
    }),
  );
  const acting = nodes
    .filter((node) => node.by !== undefined)
    .map((node) => `${flow}节点${valueWords("nodes", String(node.key), speaker)}，办理人${valueWords("by", node.by, speaker)}`);
  return [...acting, ...signing];
}
