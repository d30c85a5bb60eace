import { problem } from "../../../errors.ts";
import { addError, eachDocument } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";

/** Values are unique in their dictionary, and a parent is one of them. */
export const uniqueDictValues = eachDocument("dicts", (document, look) => {
  document.dicts.forEach((dict, at) => {
    const values = dict.items.map((item) => item.value);
    reportTwins(look, values, `/dicts/${at}/items`);
    dict.items.forEach((item, n) => {
      if (item.parent !== undefined && !values.includes(item.parent)) {
        addError(look, problem("REFERENCE_DANGLING", `/dicts/${at}/items/${n}/parent`, { kind: "上级项", id: item.parent }));
      }
    });
  });
});
