import { problem } from "../errors.ts";
import { addError, type Look } from "./look.ts";

/** Names that others refer to are unique where they stand: an anchor that fits two items addresses neither. `offset`: how many names come before the list at `path`. */
export function reportTwins(look: Look, names: readonly (string | null)[], path: string, offset = 0): void {
  names.forEach((name, at) => {
    if (name !== null && at >= offset && names.indexOf(name) < at)
      addError(look, problem("DOCUMENT_ID_DUPLICATE", `${path}/${at - offset}`, { id: name, other: path }));
  });
}
