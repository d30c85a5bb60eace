import { defineArea } from "../define-area.ts";
import { autoAssign } from "./auto-assign.ts";

/** What dormitories do that the language cannot say: give thousands of beds to thousands of students. */
export const dorm = defineArea({ id: "dorm", operations: [autoAssign] });
