import type { SourceDocument } from "../documents/index.ts";
import type { Model } from "../model/model.ts";
import { changedReads, type Kept, Recorder, type Reads, taken, keep, watched } from "../model/reads.ts";

/** What is remembered: an answer of this function over this document. */
interface What {
  of: object;
  source: SourceDocument;
}

type Answers = Map<object, Map<SourceDocument, Kept<unknown>>>;

const looking = new WeakMap<Model, LookedAt>();

/** Single documents as they were looked at under one model. */
export class LookedAt {
  /** The model through which to look: it knows what is read. */
  readonly view: Model;
  readonly #model: Model;
  readonly #answers: Answers = new Map();
  #earlier: Answers;
  #changed: Reads;

  constructor(model: Model, before: LookedAt | null) {
    this.#model = model;
    this.view = watched(model, new Recorder());
    this.#earlier = before === null ? new Map() : before.#answers;
    this.#changed = before === null ? new Set() : changedReads(before.#model, model);
    looking.set(this.view, this);
  }

  /** The same once nothing is looked at any more: lets go of the one before. */
  done(): this {
    this.#earlier = new Map();
    this.#changed = new Set();
    return this;
  }

  answer<T>({ of, source }: What, work: () => T): T {
    const known = this.#earlier.get(of)?.get(source) as Kept<T> | undefined;
    const answer = known !== undefined && this.#holds(known) ? known : keep(this.view, work);
    const own = this.#answers.get(of) ?? new Map<SourceDocument, Kept<unknown>>();
    this.#answers.set(of, own.set(source, answer));
    return taken(this.view, answer);
  }

  #holds({ reads }: Kept<unknown>): boolean {
    return reads !== null && [...this.#changed].every((read) => !reads.has(read));
  }
}

/** The answer, kept from one model to the next as long as nothing it read differs; of a model that nobody watches it is worked out. */
export function remembered<T>(model: Model, what: What, work: () => T): T {
  const looked = looking.get(model);
  return looked === undefined ? work() : looked.answer(what, work);
}
