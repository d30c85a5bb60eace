import type { DocumentHead } from "../../documents/common.ts";
import type { OtherLanguage } from "../../language/languages.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    texts: TextsDocument;
  }
}

/** The phrases of one language, by their zh-CN words. The area's own documents ask its tables first, then those of the others. */
export interface TextsDocument extends DocumentHead {
  kind: "texts";
  language: OtherLanguage;
  /** An empty text is still to be translated. */
  texts: Record<string, string>;
}
