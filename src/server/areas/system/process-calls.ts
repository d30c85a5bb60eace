import type { TreeNode } from "../../../../engine/api.ts";
import { defineRoute } from "../../data/calls/define-route.ts";
import type { Route } from "../../data/calls/define-route.ts";
import { referenceRows, textOf } from "../../data/calls/reference-rows.ts";
import { zh } from "../../../../engine/language/text.ts";

const getTaskSelect = defineRoute({
  id: "ref.process.getTaskSelect",
  title: "流程环节",
  path: "/api/process/process/getTaskSelect",
  aliases: ["/api/flySource-base/process/process/getTaskSelect", "/api/base/process/process/getTaskSelect"],
  query: { processType: { type: "string", required: true } },
  run: async ({ call, query }) => {
    const flows = [...call.model.flows.values()];
    const flow = flows.find(({ id }) => id === query.processType) ?? flows.find(({ entity }) => entity === query.processType);
    const dict = flow === undefined ? undefined : call.model.entities.get(flow.entity)?.fields.get(flow.doc.state)?.doc.dict;
    const labelOf = (key: string) => call.model.dicts.get(dict ?? "")?.items.find((item) => item.value === key)?.label;
    return (flow?.doc.nodes ?? []).map((node, i) => ({
      id: node.key,
      value: node.key,
      label: zh(node.title ?? labelOf(node.key) ?? node.key),
      taskKey: node.key,
      sort: i + 1,
    }));
  },
});

/** Repair belongs to a later area; its call is named by the specification and answers as soon as the entity is there. */
const repairTree = defineRoute({
  id: "ref.repairType.getTree",
  title: "报修类型树",
  path: "/api/yxgl/repairType/getTree",
  aliases: ["/api/flySource-base/yxgl/repairType/getTree", "/api/base/yxgl/repairType/getTree"],
  query: { root: { type: "string", max: 40 } },
  run: async ({ call, query }) => {
    const entity = call.model.entities.get("repairType");
    if (entity === undefined) return [];
    const rows = await referenceRows(call, { entity: entity.id });
    const byParent = Map.groupBy(rows, (row) => textOf(row[entity.treeField ?? "parentId"]) || "0");
    const below = (parent: string, depth: number): TreeNode[] =>
      depth > 20
        ? []
        : (byParent.get(parent) ?? []).map((row) => {
            const value = textOf(row[entity.key]);
            return { id: value, value, label: textOf(row[entity.titleField]), parentId: parent, children: below(value, depth + 1) };
          });
    return below(query.root === null || query.root === "true" ? "0" : query.root, 0);
  },
});

export const processRoutes: readonly Route[] = [getTaskSelect, repairTree];
