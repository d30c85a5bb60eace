import { defineKind } from "../define-kind.ts";
import { translationsFit } from "./check/translations-fit.ts";
import { textsSchema } from "./schema.ts";

/** A table of phrases is added to by another table, never by an overlay. */
export const textsKind = defineKind({
  name: "texts",
  schema: textsSchema,
  check: { rules: [translationsFit] },
  overlay: null,
  words: { title: "译文" },
  view: { isForAuthors: true },
});
