import { defineKind } from "../define-kind.ts";
import { overlaySchema } from "./schema.ts";
import { overlayWords } from "./words.ts";

export const overlayKind = defineKind({
  name: "overlay",
  schema: overlaySchema,
  check: { rules: [] },
  overlay: null,
  words: overlayWords,
  view: { isForAuthors: true },
});
