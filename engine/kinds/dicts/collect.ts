import type { Collecting } from "../../model/collected.ts";
import type { DictsDocument } from "./document.ts";

/** Codes of dictionaries are unique over all areas. */
export function collectDicts({ document, into, claim }: Collecting<DictsDocument>): void {
  document.dicts.forEach((dict, at) => {
    if (claim({ key: `dict:${dict.code}`, id: dict.code, path: `/dicts/${at}/code` })) into.dicts.set(dict.code, dict);
  });
}
