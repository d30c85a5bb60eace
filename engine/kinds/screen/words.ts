import type { Change } from "../../documents/change.ts";
import { isObject, type JsonObject } from "../../values/json-object.ts";
import type { KindWords, RightsChange } from "../../words/kind-words.ts";
import { opLine } from "../../words/op-line.ts";
import { quoted, type Speaker } from "../../words/speaker.ts";
import { roleTitle, titleOf } from "../../words/titles.ts";

const isOfVariant = ({ steps, kind }: Change): boolean => kind !== "move" && steps[0] === "variants" && steps.length === 2;

/** What a role sees of a screen is a group of its own. */
export const screenWords: KindWords = {
  title: "页面",
  standsByTitle: true,
  properties: { reports: "报表", report: "报表" },
  group: (change, { before, after }) => {
    const speaker = change.kind === "remove" && change.steps.length === 0 ? before : after;
    const isOfRole = change.steps[0] === "variants" && change.steps.length > 2;
    return isOfRole ? `${titleOf(speaker)}（${roleTitle(change.steps[1]!, speaker.model)}）` : null;
  },
  line: (change, sides) => {
    const [head, role = "", ops] = change.steps;
    if (head !== "variants" || ops !== "ops" || change.steps.length < 4) return null;
    const owner = ({ document }: Speaker) => (document.variants as JsonObject | undefined)?.[role];
    return opLine(change, { at: 2, owner, below: (speaker) => speaker }, sides);
  },
  rights: { has: isOfVariant, tell: tellRights },
};

function tellRights({ changes, whole, sides }: RightsChange): string[] {
  const roles = whole === undefined ? changes.filter(isOfVariant).map(({ steps, kind }) => ({ role: steps[1]!, kind })) : rolesOf(whole);
  return (["add", "remove"] as const).flatMap((kind) => {
    const speaker = kind === "add" ? sides.after : sides.before;
    const who = roles.filter((one) => one.kind === kind).map(({ role }) => roleTitle(role, speaker.model));
    return who.length === 0 ? [] : [`${who.join("、")}${kind === "add" ? "现在可以" : "不再可以"}打开${quoted(titleOf(speaker))}`];
  });
}

function rolesOf({ kind, before, after }: Change): { role: string; kind: Change["kind"] }[] {
  const document = (after ?? before) as JsonObject;
  return Object.keys(isObject(document.variants) ? document.variants : {}).map((role) => ({ role, kind }));
}
