import { sql } from "kysely";
import { BareReply, defineRoute } from "../../data/calls/define-route.ts";

/** Says ok and nothing else: versions are told only to people who are signed in. */
const health = defineRoute({
  id: "health",
  title: "健康检查",
  path: "/api/health",
  auth: "none",
  run: async ({ runtime }) => {
    await sql`select 1`.execute(runtime.db);
    return new BareReply({ status: "ok" });
  },
});

export const healthRoutes = [health];
