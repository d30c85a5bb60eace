import { BareReply, defineRoute } from "../../data/calls/define-route.ts";
import { putOff } from "../../platform/errors.ts";

/** So soon the database may be back, seconds. */
const soon = 2;

/** Whether the server can work: ok and nothing else, since versions are told only to people who are signed in; else what it waits for. */
const health = defineRoute({
  id: "health",
  title: "健康检查",
  path: "/api/health",
  auth: "nobody",
  run: async ({ runtime: { connections } }) => {
    try {
      await connections.ping();
    } catch {
      throw connections.isEmbedded
        ? putOff("内置数据库已停止，正在重新启动", soon, { database: "restarting" })
        : putOff("数据库没有应答，正在等待它恢复", soon, { database: "waiting" });
    }
    return new BareReply({ status: "ok" });
  },
});

export const healthRoutes = [health];
