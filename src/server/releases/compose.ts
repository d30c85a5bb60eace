import { type Looked, schoolEffects } from "../../../engine/check/index.ts";
import { compile, type CompileOptions, recompile } from "../../../engine/compile/index.ts";
import { schemaError } from "../../../engine/errors.ts";
import type { SourceDocument } from "../../../engine/documents/index.ts";
import { kindOf } from "../../../engine/kinds/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { readTexts, textsIn } from "../../../generator/read-set.ts";
import type { Config } from "../platform/config.ts";
import type { OperationRegistry } from "../platform/runtime.ts";
import { Kept, setName } from "./checked/kept.ts";
import { type Checked, checkCompiled, checkedModel, checkRecompiled, type Compiled, hashOf, takeChecked } from "./documents/load.ts";
import { isDocument, inOrder, type Layers, setOf, type Texts, textsOf } from "./layers.ts";

export interface Composed {
  layers: Layers;
  model: Model;
  /** What the school's own changes lost their ground for, as sentences. */
  warnings: string[];
  /** An earlier start had checked this set; only what the server itself asks of documents was looked at again. */
  isCheckedBefore: boolean;
  /** What its check leaves to the next; null: it was not looked at document by document. */
  looked: Looked | null;
}

export interface Product extends Composed {
  /** The files as they were read: what they say now is printed only where it is something else. */
  files: Texts;
}

/** What was composed before, of which most will be the same. Its model is the one of its layers. */
export type Before = Pick<Composed, "layers" | "model" | "looked">;

/** What documents may name, and where what was found out about them is kept. Without a place nothing is. */
interface Composing {
  operations: OperationRegistry;
  config?: Pick<Config, "dataDir">;
}

/** The product's own set, as a school without any change has it. @throws AppError (schema) with every error finding */
export async function composeProduct(dir: string, at: Composing, before: Product | null = null): Promise<Product> {
  const files = await textsIn(dir);
  const printed = () => reprinted(files, before) ?? canonicalTexts(files, at.operations) ?? unknownIn(dir);
  // Somebody is writing: the next change is nearer than the next start.
  if (before !== null) return { ...compose({ product: printed(), school: new Map() }, { operations: at.operations }, before), files };
  const product = at.config === undefined ? printed() : new Kept(at.config).texts(files, printed);
  return { ...compose({ product, school: new Map() }, at), files };
}

/** Null: some file that changed is no document, or none that can be told. */
function reprinted(files: Texts, before: Product | null): Texts | null {
  if (before === null) return null;
  const changed = new Map([...files].filter(([file, text]) => before.files.get(file) !== text));
  const { set, findings } = readTexts(changed);
  const texts = findings.length === 0 ? textsOf(set.filter(({ document }) => !isTrial(document))) : null;
  return texts && inOrder([...[...before.layers.product].filter(([file]) => files.has(file) && !changed.has(file)), ...texts]);
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

/** Compiles and checks both layers as one set, from what was composed before where there is that. @throws AppError (schema) with every error finding */
export function compose(layers: Layers, at: Composing, before: Before | null = null): Composed {
  const { model, warnings, isCheckedBefore, looked } = checked(layers, at, before);
  const orphans = warnings.filter((finding) => layers.school.has(finding.file));
  return {
    layers,
    model,
    warnings: orphans.map(({ file, message, suggestion }) => `${file} ${message}${suggestion === undefined ? "" : `（建议：${suggestion}）`}`),
    isCheckedBefore,
    looked,
  };
}

type Verdict = Checked & Pick<Composed, "isCheckedBefore" | "looked">;

function checked(layers: Layers, { operations, config }: Composing, before: Before | null): Verdict {
  const names = operations.names();
  const kept = config && new Kept(config);
  const name = kept === undefined ? "" : setName(names, layers.product, layers.school);
  const verdict = kept?.verdict(name) ?? null;
  const compiled = compiledFrom(layers, before, { operations: names, isSound: verdict !== null });
  const beyond = schoolEffects(compiled.model, new Set(layers.school.keys()));
  if (beyond.length > 0) throw schemaError(beyond);
  if (verdict !== null) return { ...takeChecked(compiled, verdict), isCheckedBefore: true, looked: null };
  const found = before === null ? { ...checkCompiled(compiled), looked: null } : checkRecompiled(compiled, before.looked);
  kept?.keepVerdict(name, found.warnings);
  return { ...found, isCheckedBefore: false };
}

function compiledFrom(layers: Layers, before: Before | null, options: Omit<CompileOptions, "hash">): Compiled {
  const changed = before && changesBetween(before.layers, layers);
  if (changed !== null) return recompile(before!.model, changed, { ...options, hash: hashOf });
  const set = setOf(layers);
  return { ...compile(set, { ...options, hash: hashOf(set) }), set };
}

/** Null: a file stands in two layers. @throws AppError (schema) when a text is no document */
function changesBetween(before: Layers, { product, school }: Layers): Map<string, SourceDocument | null> | null {
  const was = new Map([...before.product, ...before.school]);
  const is = new Map([...product, ...school]);
  if (was.size < before.product.size + before.school.size || is.size < product.size + school.size) return null;
  const changed = setOf({ product: new Map([...is].filter(([file, text]) => was.get(file) !== text)), school: new Map() });
  const gone = [...was.keys()].filter((file) => !is.has(file));
  return new Map<string, SourceDocument | null>([
    ...changed.map((source) => [source.file, source] as const),
    ...gone.map((file) => [file, null] as const),
  ]);
}
