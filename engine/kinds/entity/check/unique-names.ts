import { eachDocument } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";

/** Rules by key; fields and links by name, for both are steps of a path. */
export const uniqueEntityNames = eachDocument("entity", (entity, look) => {
  reportTwins(
    look,
    (entity.rules ?? []).map((rule) => rule.key),
    "/rules",
  );
  reportTwins(look, [...entity.fields.map((field) => field.name), ...(entity.links ?? []).map((link) => link.name)], "/links", entity.fields.length);
});
