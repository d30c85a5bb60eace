import type { Model } from "../../engine/model/model.ts";
import { demoSchool, isOrganisation, samplesIn } from "../../src/server/areas/demo/index.ts";
import { operations } from "../../src/server/areas/index.ts";
import type { SampleSchool } from "../../src/server/data/samples/sample-school.ts";
import { loadModel } from "../../src/server/releases/documents/load.ts";

const schemas = new URL("../../schemas", import.meta.url).pathname;

/** The demo school of the product as rows: its places, calendar and people, and the samples whose id the pattern names. All, if it says nothing. */
export async function demoRows(now: string, { only = /./, model }: { only?: RegExp; model?: Model } = {}): Promise<SampleSchool> {
  const documents = (await samplesIn(schemas)).filter(({ id, of }) => only.test(id) || isOrganisation(of));
  return demoSchool({ model: model ?? (await loadModel(schemas, operations.names())), documents, now });
}
