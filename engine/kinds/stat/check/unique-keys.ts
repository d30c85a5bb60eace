import { eachDocument } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";

/** Charts and cards name dimensions and measures by key. */
export const uniqueStatKeys = eachDocument("stat", (stat, look) => {
  for (const key of ["dimensions", "measures", "charts"] as const)
    reportTwins(
      look,
      (stat[key] ?? []).map((part) => part.key),
      `/${key}`,
    );
});
