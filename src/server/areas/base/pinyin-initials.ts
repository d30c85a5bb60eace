/**
 * First Chinese character of each initial in pinyin order; a character belongs to the last boundary not after it.
 * The collation is ICU's, shipped with Node.
 */
const boundaries = [
  ["a", "阿"],
  ["b", "八"],
  ["c", "嚓"],
  ["d", "咑"],
  ["e", "妸"],
  ["f", "发"],
  ["g", "旮"],
  ["h", "哈"],
  ["j", "讥"],
  ["k", "咔"],
  ["l", "垃"],
  ["m", "呣"],
  ["n", "拏"],
  ["o", "噢"],
  ["p", "妑"],
  ["q", "七"],
  ["r", "呥"],
  ["s", "仨"],
  ["t", "他"],
  ["w", "穵"],
  ["x", "夕"],
  ["y", "丫"],
  ["z", "帀"],
] as const;
const collator = new Intl.Collator("zh-Hans-CN-u-co-pinyin");
/** Surnames whose reading differs from the ordinary one. */
const surnames: Record<string, string> = {
  单: "s",
  曾: "z",
  仇: "q",
  区: "o",
  解: "x",
  朴: "p",
  尉: "y",
  查: "z",
  翟: "z",
  缪: "m",
  乐: "y",
  盖: "g",
  覃: "q",
  洗: "x",
};

function initialOf(character: string): string {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase();
  if (!/\p{Script=Han}/u.test(character)) return "";
  let found = "";
  for (const [letter, first] of boundaries) if (collator.compare(character, first) >= 0) found = letter;
  return found;
}

/** `信息工程学院` -> `xxgcxy`. Characters that are neither Chinese, letters nor digits are left out. */
export const pinyinInitials = (text: string): string => [...text].map(initialOf).join("");

/** Initials of a person's name; the surname is read as a surname. */
export function nameInitials(name: string): string {
  const [first = "", ...rest] = [...name];
  return (surnames[first] ?? initialOf(first)) + rest.map(initialOf).join("");
}
