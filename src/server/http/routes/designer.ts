import { problem, requestError } from "../../../../engine/errors.ts";
import { sha256 } from "../../../../generator/code/provenance.ts";
import { assertMayRelease } from "../../releases/rights.ts";
import { currentRelease, layersOf } from "../../releases/release-store.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

/** Everything that is published, with its texts, and what documents may name besides documents. The browser keeps it until the next release. */
const set = defineRoute({
  id: "designer.set",
  title: "设计中心的全部文档",
  path: "/api/flySource-base/designer/set",
  isKept: true,
  assertRight: assertMayRelease,
  run: async ({ runtime }) => {
    const { no, note, createdByName, createdAt } = (await currentRelease(runtime.db)) ?? refuse();
    const { product, school } = await layersOf(runtime.db, no);
    const documents = Object.entries({ product, school }).flatMap(([layer, texts]) =>
      [...texts].map(([file, text]) => ({ file, layer, text, hash: sha256(text) })),
    );
    return { release: { no, note, createdByName, createdAt }, documents, operations: operationsOf(runtime) };
  },
});

const operationsOf = ({ operations }: Runtime) =>
  operations.names().flatMap((name) => {
    const operation = operations.get(name);
    return operation === undefined ? [] : [{ name, title: operation.title, kind: operation.kind }];
  });

function refuse(): never {
  throw requestError([problem("RELEASE_UNKNOWN", "/no", { no: 0 })]);
}

export const designerRoutes = [set];
