import { kindOf } from "../../../engine/kinds/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { readTexts, textsIn } from "../../../generator/read-set.ts";
import type { Config } from "../platform/config.ts";
import type { OperationRegistry } from "../platform/runtime.ts";
import { Kept, setName } from "./checked/kept.ts";
import { type Checked, checkedModel, modelOfChecked } from "./documents/load.ts";
import { isDocument, type Layers, setOf, type Texts, textsOf } from "./layers.ts";

export interface Composed {
  layers: Layers;
  model: Model;
  /** What the school's own changes lost their ground for, as sentences. */
  warnings: string[];
  /** An earlier start had checked this set; only what the server itself asks of documents was looked at again. */
  isCheckedBefore: boolean;
}

/** What documents may name, and where what was found out about them is kept. Without a place nothing is. */
interface Composing {
  operations: OperationRegistry;
  config?: Pick<Config, "dataDir">;
}

/** The product's own set, as a school without any change has it. @throws AppError (schema) with every error finding */
export async function composeProduct(dir: string, at: Composing): Promise<Composed> {
  return compose({ product: await readProduct(dir, at), school: new Map() }, at);
}

/** Canonical texts of the documents of a directory. @throws AppError (schema) with every error finding where one cannot be told what it is */
async function readProduct(dir: string, { operations, config }: Composing): Promise<Texts> {
  const files = await textsIn(dir);
  const printed = () => canonicalTexts(files, operations) ?? unknownIn(dir);
  return config === undefined ? printed() : new Kept(config).texts(files, printed);
}

/** Null: what a document is cannot be told, though its check did not refuse it. @throws AppError (schema) with every error finding */
function canonicalTexts(files: Texts, operations: OperationRegistry): Texts | null {
  const read = readTexts(files);
  const set = read.set.filter(({ document }) => !isTrial(document));
  const texts = read.findings.length === 0 ? textsOf(set) : null;
  if (texts === null) checkedModel(set, operations.names(), read.findings);
  return texts;
}

function unknownIn(dir: string): never {
  throw new Error(`${dir} 中有不能识别的文档`);
}

/** What tries documents out is for whoever changes them: a case that is wrong stops no school. */
const isTrial = (document: unknown): boolean => isDocument(document) && kindOf(document).view.isTrial === true;

/** Compiles and checks both layers as one set. @throws AppError (schema) with every error finding */
export function compose(layers: Layers, at: Composing): Composed {
  const { model, warnings, isCheckedBefore } = checked(layers, at);
  const orphans = warnings.filter((finding) => layers.school.has(finding.file));
  return {
    layers,
    model,
    warnings: orphans.map(({ file, message, suggestion }) => `${file} ${message}${suggestion === undefined ? "" : `（建议：${suggestion}）`}`),
    isCheckedBefore,
  };
}

function checked(layers: Layers, { operations, config }: Composing): Checked & Pick<Composed, "isCheckedBefore"> {
  const set = setOf(layers);
  const names = operations.names();
  const kept = config && new Kept(config);
  const name = kept === undefined ? "" : setName(names, layers.product, layers.school);
  const verdict = kept?.verdict(name) ?? null;
  if (verdict !== null) return { ...modelOfChecked(set, names, verdict), isCheckedBefore: true };
  const found = checkedModel(set, names);
  kept?.keepVerdict(name, found.warnings);
  return { ...found, isCheckedBefore: false };
}
