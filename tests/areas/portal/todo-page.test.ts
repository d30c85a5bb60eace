import { expect, test } from "vitest";
import { todoPage } from "../../../src/server/areas/portal/todo-page.ts";
import { productSchemas } from "../../support/app.ts";
import { modelOfFiles } from "../../support/database.ts";

const model = await modelOfFiles(productSchemas);

test.each([
  ["repairSheet", "toDispatch", "repair/dispatch"],
  ["repairSheet", "dispatched", "repair/mySheet"],
  ["repairSheet", "working", "repair/mySheet"],
  ["repairSheet", "finished", "repair/dispatch"],
])("a %s that waits at %s is worked off on %s", (id, key, page) => {
  const entity = model.entities.get(id)!;
  const flow = [...model.flows.values()].find((one) => one.entity === id)!;
  expect(todoPage(model, { entity, flow }, flow.doc.nodes.find((node) => node.key === key)!)).toBe(page);
});
