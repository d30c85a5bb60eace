import { expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { compile } from "../../../engine/compile/index.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { readSet } from "../../support/documents.ts";

const { model } = compile(readSet(new URL("../../../schemas", import.meta.url).pathname), { hash: "about", operations: operations.names() });

test("what a record reads of itself it reads by its name where a row tells of it", () => {
  const { read } = accessFor(model, "processInstance", { roles: ["maintenance"] });
  const words = JSON.stringify(read);
  expect(words).toContain('"ctx":"told.areaId"');
  expect(words).toContain('"as":"told"');
  expect(words.match(/"ctx":"record\.\w+"/g)?.filter((one) => one !== '"ctx":"record.businessId"')).toEqual([]);
});
