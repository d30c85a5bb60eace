import { kindOf } from "../../../engine/kinds/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { readSet } from "../../../generator/read-set.ts";
import { checkedModel } from "./documents/load.ts";
import type { Runtime } from "../platform/runtime.ts";
import { isDocument, type Layers, setOf, type Texts, textsOf } from "./layers.ts";

export interface Composed {
  layers: Layers;
  model: Model;
  /** What the school's own changes lost their ground for, as sentences. */
  warnings: string[];
}

type Names = Pick<Runtime, "operations">;

/** The product's own set, as a school without any change has it. @throws AppError (schema) with every error finding */
export async function composeProduct(dir: string, names: Names): Promise<Composed> {
  return compose({ product: await readProduct(dir, names), school: new Map() }, names);
}

async function readProduct(dir: string, { operations }: Names): Promise<Texts> {
  const read = await readSet(dir);
  const set = read.set.filter(({ document }) => !isTrial(document));
  const { findings } = read;
  const texts = findings.length === 0 ? textsOf(set) : null;
  if (texts !== null) return texts;
  checkedModel(set, operations.names(), findings);
  throw new Error(`${dir} 中有不能识别的文档`);
}

/** What tries documents out is for whoever changes them: a case that is wrong stops no school. */
const isTrial = (document: unknown): boolean => isDocument(document) && kindOf(document).view.isTrial === true;

/** Compiles and checks both layers as one set. @throws AppError (schema) with every error finding */
export function compose(layers: Layers, { operations }: Names): Composed {
  const { model, warnings } = checkedModel(setOf(layers), operations.names());
  const orphans = warnings.filter((finding) => layers.school.has(finding.file));
  return {
    layers,
    model,
    warnings: orphans.map(({ file, message, suggestion }) => `${file} ${message}${suggestion === undefined ? "" : `（建议：${suggestion}）`}`),
  };
}
