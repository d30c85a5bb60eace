import type { CampusDocument } from "./index.ts";

/** `kind:id`, which tells documents of a set apart. */
export const documentKey = ({ kind, id }: Pick<CampusDocument, "kind" | "id">): string => `${kind}:${id}`;
