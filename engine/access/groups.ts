import type { Pair } from "./types.ts";

/** How a reader sees a field of a row. */
export type Sight = "clear" | "masked" | "absent";

/** What one pair shows of a group. Masked wins over a `*` beside it, so that `groups: ["*"], masked: ["contact"]` hides contacts. */
export function sightOfGroup(pair: Pick<Pair, "groups" | "masked">, group: string): Sight {
  if (pair.masked.has(group)) return "masked";
  return pair.groups === "*" || pair.groups.has(group) ? "clear" : "absent";
}

type Groups = Pick<Pair, "groups" | "masked">;

/** What two pairs show together: clear where both are clear, masked where both show it and one masks it. */
export function meetGroups(a: Groups, b: Groups): Groups {
  if (a.groups === "*" && b.groups === "*") return { groups: "*", masked: new Set([...a.masked, ...b.masked]) };
  const named = [a, b].flatMap((pair) => [...(pair.groups === "*" ? [] : pair.groups), ...pair.masked]);
  const groups = new Set<string>();
  const masked = new Set<string>();
  for (const group of named) {
    const sights = [sightOfGroup(a, group), sightOfGroup(b, group)];
    if (sights.includes("absent")) continue;
    (sights.includes("masked") ? masked : groups).add(group);
  }
  return { groups, masked };
}
