import { defineRoute } from "../../data/calls/define-route.ts";
import type { Route } from "../../data/calls/define-route.ts";
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

export const processRoutes: readonly Route[] = [getTaskSelect];
