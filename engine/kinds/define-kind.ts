import type { DocumentKind, DocumentTypes } from "../documents/index.ts";
import type { SetRule } from "../findings/look.ts";
import type { Spend } from "../findings/spend.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import type { Text } from "../language/text.ts";
import type { Words } from "../language/phrase.ts";
import type { Model } from "../model/model.ts";
import type { Collecting } from "../model/collected.ts";
import type { OverlayLimits } from "../overlay/rules.ts";
import type { KindWords } from "../words/kind-words.ts";

/** Everything the system asks of a kind of document. Its type stands beside it (`document.ts`) and adds itself to `DocumentTypes`. */
export interface Kind<K extends DocumentKind = DocumentKind> {
  name: K;
  /** The published format, JSON Schema 2020-12. ajv, editors, `checkShape` and `canonical` read it. */
  schema: JsonSchema;
  /** What a document declares for the whole set besides itself. Absent: nothing. */
  collect?(at: Collecting<DocumentTypes[K]>): void;
  check: KindRules;
  /** What its documents ask of people, pages and the database. Absent: nothing that grows with them. */
  spend?: Spend<K>;
  /** What a school's overlay may change. Null: nothing lies over documents of the kind. */
  overlay: OverlayLimits | null;
  words: KindWords;
  view: KindView<DocumentTypes[K]>;
}

/** Rules over its documents beyond what `compile` reports. */
export interface KindRules {
  rules: readonly SetRule[];
  /** Rules that work out who sees what. They walk from entity to entity, so they wait until every name leads somewhere. */
  rights?: readonly SetRule[];
}

/** Where in a document a value is chosen: the names on the way to it. */
export interface Choosing<D> {
  model: Model;
  document: D;
  steps: readonly string[];
}

/** A name that may stand somewhere. */
export interface OfferedName {
  name: string;
  title: Text;
  /** Why the checks would not let it stand. Absent: they would. */
  refused?: Words;
}

/** How the rest of the product looks at its documents. */
export interface KindView<D> {
  /** The entity a document is about. Default: its `entity`, where it has one. */
  entityOf?(document: D): string | null;
  /** Whether the text at these steps stands on a button. Default: the title of what has a `do`. */
  isButton?(steps: readonly string[]): boolean;
  /** Names that may stand at a place, where they are not documents of the kind that its key is called after. Null: it knows of none. */
  names?(at: Choosing<D>): readonly OfferedName[] | null;
  /** Which of the values that the schema fixes fit at a place. Null: all. */
  choices?(at: Choosing<D>): readonly string[] | null;
  /** The document with what follows, in the same step, from a value that somebody chose at a place. Default: nothing follows. */
  follow?(at: Choosing<D>): D;
  /** What a new document says besides what its schema asks for. `roles`: of whoever makes it. */
  begin?(made: { area: string; name: string; roles: readonly string[] }): Partial<D>;
  /** Code can be generated from its documents. */
  isGenerated?: true;
  /** Authors read its documents, people their effect: their texts want no translation. */
  isForAuthors?: true;
  /** Its documents try the others out: a server starts without those of the product, right or wrong. */
  isTrial?: true;
  /** A file is called `<area>/<kind>.json`; others `<area>/<name>.<kind>.json`. */
  isOfWholeArea?: true;
}

/** A kind before the registry is complete: a schema may name the kinds that overlays lie over. */
export type DeclaredKind<K extends DocumentKind> = Omit<Kind<K>, "schema"> & { schema: JsonSchema | ((overlaid: readonly string[]) => JsonSchema) };

export const defineKind = <K extends DocumentKind>(kind: DeclaredKind<K>): DeclaredKind<K> => kind;
