import { problem, requestError } from "../../../../engine/errors.ts";
import { sha256 } from "../../../../generator/code/provenance.ts";
import { assertMayRelease } from "../../releases/rights.ts";
import { currentRelease, layersOf } from "../../releases/release-store.ts";
import { outsideTransaction } from "../../platform/database/transaction.ts";
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
    return { release: { no, note, createdByName, createdAt }, documents: await documentsOf(runtime, no), operations: operationsOf(runtime) };
  },
});

interface PublishedDocument {
  file: string;
  layer: string;
  text: string;
  hash: string;
}

const kept = new WeakMap<Runtime, { no: number; documents: Promise<PublishedDocument[]> }>();

/** The documents of a release never change: those of the last one asked for are kept. */
function documentsOf(runtime: Runtime, no: number): Promise<PublishedDocument[]> {
  const known = kept.get(runtime);
  if (known?.no === no) return known.documents;
  const documents = outsideTransaction(() => layersOf(runtime.db, no)).then(({ product, school }) =>
    Object.entries({ product, school }).flatMap(([layer, texts]) => [...texts].map(([file, text]) => ({ file, layer, text, hash: sha256(text) }))),
  );
  kept.set(runtime, { no, documents });
  // What failed once is read again.
  documents.catch(() => kept.delete(runtime));
  return documents;
}

const operationsOf = ({ operations }: Runtime) =>
  operations.names().flatMap((name) => {
    const operation = operations.get(name);
    return operation === undefined ? [] : [{ name, title: operation.title, kind: operation.kind }];
  });

function refuse(): never {
  throw requestError([problem("RELEASE_UNKNOWN", "/no", { no: 0 })]);
}

export const designerRoutes = [set];
