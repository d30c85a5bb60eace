import { defineRoute } from "../../data/calls/define-route.ts";
import { treeRecords } from "../../data/records/tree.ts";

/** The tree of every entity, at the further addresses that the contract gives this one. */
export const typeTree = defineRoute({
  id: "ref.repairType.getTree",
  title: "报修类型树",
  path: "/api/yxgl/repairType/getTree",
  aliases: ["/api/flySource-base/yxgl/repairType/getTree", "/api/base/yxgl/repairType/getTree"],
  query: { root: { type: "string", max: 40 } },
  run: ({ call, query: { root } }) => treeRecords(call, "repairType", root === null ? {} : { root }),
});
