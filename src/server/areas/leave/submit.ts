import { sql } from "kysely";
import { defineBefore } from "../kit/define-operations.ts";

/** A lock, which no document takes: what a student applies for, and how one passes the gate, is judged one after the other, so that no limit is passed between two. */
export const oneByOne = defineBefore(["leaveApplication", "leaveGateLog"], {
  name: "leave.oneByOne",
  title: "同一学生的请假依次办理",
  run: async ({ call, tx, record }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([call.user.tenantId, "leave", record.xh])}, 0))`.execute(tx);
  },
});
