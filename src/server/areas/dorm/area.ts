import { defineArea } from "../define-area.ts";
import { autoAssign } from "./auto-assign.ts";
import { judgeJob, testVision } from "./judge-rooms.ts";

/** What dormitories do that the language cannot say: give thousands of beds to thousands of students, and ask what photos show. */
export const dorm = defineArea({ id: "dorm", operations: [autoAssign, testVision], jobs: [judgeJob] });
