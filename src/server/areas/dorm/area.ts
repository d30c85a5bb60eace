import { defineArea } from "../define-area.ts";
import { autoAssign } from "./auto-assign.ts";
import { judgeJob, testVision } from "./judge-rooms.ts";
import { roomCodes } from "./room-codes.ts";

/** What dormitories do that the language cannot say: give thousands of beds to thousands of students, ask what photos show, and make codes that cannot be guessed. */
export const dorm = defineArea({ id: "dorm", operations: [autoAssign, testVision, roomCodes], jobs: [judgeJob] });
