import { defineArea } from "../define-area.ts";
import { pass } from "./passes.ts";

/** What the gates of a school say of who passed them: an outside system, with up to a thousand events a second. */
export const checkin = defineArea({ id: "checkin", operations: [pass] });
