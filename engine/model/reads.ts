import type { DocumentsByKind } from "./collected.ts";
import type { Model } from "./model.ts";

/** What was read of a model: `entities`, a zero character and the id; `*` for what was gone through as a whole. */
export type Reads = ReadonlySet<string>;

const readKey = (part: string, name: unknown): string => `${part}\0${String(name)}`;

/** Writes down what is read of one model while something is worked out. */
export class Recorder {
  readonly #open: Set<string>[] = [];

  note(part: string, name: unknown): void {
    this.#open.at(-1)?.add(readKey(part, name));
  }

  /** What the work gives, with everything it read; whoever is at work around it has read that too. */
  during<T>(work: () => T): { value: T; reads: Reads } {
    const reads = new Set<string>();
    this.#open.push(reads);
    try {
      return { value: work(), reads };
    } finally {
      this.#open.pop();
      this.again(reads);
    }
  }

  /** An answer that was kept counts as read by whoever gets it. */
  again(reads: Reads): void {
    const around = this.#open.at(-1);
    if (around !== undefined) for (const read of reads) around.add(read);
  }
}

/** A map of which is known who read what. */
class WatchedMap<V> extends Map<string, V> {
  readonly #recorder: Recorder;
  readonly #part: string;

  constructor(entries: ReadonlyMap<string, V>, part: string, recorder: Recorder) {
    super();
    for (const [key, value] of entries) super.set(key, value);
    this.#part = part;
    this.#recorder = recorder;
  }

  override get(key: string): V | undefined {
    this.#recorder.note(this.#part, key);
    return super.get(key);
  }

  override has(key: string): boolean {
    this.#recorder.note(this.#part, key);
    return super.has(key);
  }

  override get size(): number {
    this.#whole();
    return super.size;
  }

  override keys(): MapIterator<string> {
    this.#whole();
    return super.keys();
  }

  override values(): MapIterator<V> {
    this.#whole();
    return super.values();
  }

  override entries(): MapIterator<[string, V]> {
    this.#whole();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  override forEach(each: (value: V, key: string, map: Map<string, V>) => void): void {
    this.#whole();
    super.forEach(each);
  }

  #whole(): void {
    this.#recorder.note(this.#part, "*");
  }
}

const recorders = new WeakMap<object, Recorder>();

/** Of a watched model, or of its entities. Null: nobody wants to know what is read. */
export const recorderOf = (model: Model | Model["entities"]): Recorder | null => recorders.get(model) ?? null;

/** The parts of a model that are maps by name. */
const mapped = ["areas", "dicts", "entities", "screens", "flows", "stats", "params", "context", "areaOf", "roles"] as const;
/** Those that are one value. */
const single = ["hash", "language", "release", "pastFlows", "composition", "calendar", "dataScopes", "schoolName", "operations"] as const;

/** The same model, of which the recorder is told whatever is read. */
export function watched(model: Model, recorder: Recorder): Model {
  const watch = <V>(part: string, entries: ReadonlyMap<string, V>) => new WatchedMap<V>(entries, part, recorder);
  const documents = Object.fromEntries(Object.entries(model.documents).map(([kind, of]) => [kind, watch<unknown>(`documents.${kind}`, of)]));
  const view = { ...model, documents: documents as unknown as DocumentsByKind };
  for (const part of mapped) Object.assign(view, { [part]: watch<unknown>(part, model[part]) });
  for (const part of single)
    Object.defineProperty(view, part, {
      enumerable: true,
      get: () => {
        recorder.note(part, "");
        return model[part];
      },
    });
  recorders.set(view, recorder).set(view.entities, recorder);
  return view;
}

/** Everything that reads differently in another model. */
export function changedReads(before: Model, after: Model): Reads {
  const changed = new Set<string>();
  const compare = (part: string, was: ReadonlyMap<string, unknown>, is: ReadonlyMap<string, unknown>, isSame: typeof Object.is) => {
    const names = [...new Set([...was.keys(), ...is.keys()])].filter(
      (name) => !(was.has(name) === is.has(name) && isSame(was.get(name), is.get(name))),
    );
    for (const name of names) changed.add(readKey(part, name));
    const order = [...is.keys()];
    if (names.length > 0 || [...was.keys()].some((name, at) => name !== order[at])) changed.add(readKey(part, "*"));
  };
  for (const kind of Object.keys(after.documents) as (keyof DocumentsByKind)[])
    compare(`documents.${kind}`, before.documents[kind], after.documents[kind], Object.is);
  compare("entities", before.entities, after.entities, Object.is);
  for (const part of mapped) if (part !== "entities") compare(part, before[part], after[part], isAlike);
  for (const part of single)
    if (!(part === "composition" || part === "pastFlows" ? Object.is : isAlike)(before[part], after[part])) changed.add(readKey(part, ""));
  return changed;
}

/** Made anew of the same documents, most parts say the same. */
const isAlike = (a: unknown, b: unknown): boolean => Object.is(a, b) || plain(a) === plain(b);
const plain = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part) => (part instanceof Map || part instanceof Set ? [...part] : part));

/** An answer of which is known what it was worked out from. `reads` null: of a model that nobody watches. */
export interface Kept<T> {
  value: T;
  reads: Reads | null;
}

/** The answer of `find`, and what it reads of the model. */
export function keep<T>(model: Model | Model["entities"], find: () => T): Kept<T> {
  const recorder = recorderOf(model);
  return recorder === null ? { value: find(), reads: null } : recorder.during(find);
}

/** The value of a kept answer, read by whoever asks now. */
export function taken<T>(model: Model | Model["entities"], { value, reads }: Kept<T>): T {
  if (reads !== null) recorderOf(model)?.again(reads);
  return value;
}
