import { accessWords } from "../../words/access-words.ts";
import type { KindWords, RightsChange } from "../../words/kind-words.ts";
import { quoted } from "../../words/speaker.ts";
import { titleOf } from "../../words/titles.ts";

/** Who gains or loses what is worked out from both models: a grant that is written otherwise may mean the same. */
export const entityWords: KindWords = {
  title: "数据",
  standsByTitle: true,
  rights: { has: ({ steps }) => steps[0] === "access" || steps[0] === "shows", tell: tellRights },
};

function tellRights({ id, changes, sides, before, after, sentence }: RightsChange): string[] {
  const lines = accessWords(id, before, after);
  const shown = changes.filter(({ steps }) => steps[0] === "shows").map(sentence);
  const isSilent = lines.length === 0 && changes.some((change) => change.steps[0] === "access");
  return [...lines, ...(isSilent ? [`${quoted(titleOf(sides.after))}的授权写法有调整，各角色的权限不变`] : []), ...shown];
}
