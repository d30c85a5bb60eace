import { canonicalText } from "../documents/canonical.ts";
import type { CampusDocument } from "../documents/index.ts";
import { kindOf } from "./index.ts";

/** The one text of a document, by the schema of its kind (`canonicalText`). */
export const canonical = (document: CampusDocument): string => canonicalText(document, kindOf(document).schema);
