import { defineArea } from "../define-area.ts";

/** What the area of processes does that the language cannot say. */
export const process = defineArea({ id: "process" });
