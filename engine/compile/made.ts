import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import type { Problem } from "../errors.ts";
import { checkShape } from "../kinds/check-shape.ts";
import type { Composition } from "../model/composition.ts";
import type { Entity } from "../model/model.ts";
import type { Finding } from "../problems/finding.ts";
import { compileEntity, type EntityInput } from "./entities.ts";

/** What one document gives by itself. */
interface Made {
  /** Its own words decide it. */
  shape: readonly Problem[];
  /** Its own words, the service of its area and the flow that moves it decide them. */
  entities?: Pick<EntityInput, "service" | "flow"> & { of: readonly Entity[]; findings: readonly Finding[] };
}

/** By the very object: a document that is the same object is the same document, since nothing changes one once it is compiled. */
export type MadeOf = ReadonlyMap<SourceDocument, Made>;

/** Makes of documents what they give, and takes over what an earlier compile made of the same inputs. */
export class Maker {
  readonly #earlier: MadeOf;
  readonly #isSound: boolean;
  readonly #made = new Map<SourceDocument, Made>();
  /** How many documents were looked at anew. */
  fresh = 0;

  /** `isSound`: nothing is wrong with the shape of any document, as an earlier check of them found. */
  constructor(earlier: MadeOf = new Map(), { isSound = false } = {}) {
    this.#earlier = earlier;
    this.#isSound = isSound;
  }

  get made(): MadeOf {
    return this.#made;
  }

  /** What is wrong with the shape of a document. */
  shape(source: SourceDocument): readonly Problem[] {
    return this.#of(source).shape;
  }

  entities(input: EntityInput, findings: Finding[]): readonly Entity[] {
    const { source, service, flow } = input;
    const made = this.#of(source);
    const known = made.entities;
    const entities = known?.service === service && known.flow === flow ? known : compiled(input);
    this.#made.set(source, { ...made, entities });
    findings.push(...entities.findings);
    return entities.of;
  }

  #of(source: SourceDocument): Made {
    const known = this.#made.get(source) ?? this.#earlier.get(source);
    if (known === undefined) this.fresh += 1;
    const made = known ?? { shape: this.#isSound ? [] : checkShape(source.document) };
    this.#made.set(source, made);
    return made;
  }
}

function compiled(input: EntityInput): NonNullable<Made["entities"]> {
  const findings: Finding[] = [];
  const of = compileEntity(input, findings);
  return { service: input.service, flow: input.flow, of, findings };
}

/** What a compile leaves to the next one. */
export interface Left {
  /** As it was given, overlays among them. */
  set: DocumentSet;
  made: MadeOf;
}

const left = new WeakMap<Composition, Left>();

/** Kept by the composition, which every copy of a model shares. */
export const leave = (composition: Composition, what: Left): void => void left.set(composition, what);
export const leftBy = (composition: Composition): Left | null => left.get(composition) ?? null;
