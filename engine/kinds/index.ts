import type { CampusDocument, DocumentKind } from "../documents/index.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { areaKind } from "./area/index.ts";
import { boardKind } from "./board/index.ts";
import { casesKind } from "./cases/index.ts";
import type { DeclaredKind, Kind } from "./define-kind.ts";
import { dictsKind } from "./dicts/index.ts";
import { effectsKind } from "./effects/index.ts";
import { entityKind } from "./entity/index.ts";
import { flowKind } from "./flow/index.ts";
import { jobKind } from "./job/index.ts";
import { overlayKind } from "./overlay/index.ts";
import { reportKind } from "./report/index.ts";
import { samplesKind } from "./samples/index.ts";
import { screenKind } from "./screen/index.ts";
import { statKind } from "./stat/index.ts";
import { textsKind } from "./texts/index.ts";

export type { Kind } from "./define-kind.ts";

/** The registry: a kind of document is a folder and a line here. */
const declared = [
  areaKind,
  dictsKind,
  entityKind,
  screenKind,
  flowKind,
  effectsKind,
  statKind,
  boardKind,
  reportKind,
  jobKind,
  casesKind,
  samplesKind,
  textsKind,
  overlayKind,
] as const;

/** Does not compile while the type of a kind is known whose folder is not in the list. */
type Missing = Exclude<DocumentKind, (typeof declared)[number]["name"]>;
const isComplete: [Missing] extends [never] ? true : Missing = true;

const overlaid = declared.filter(({ overlay }) => overlay !== null).map(({ name }) => name);
const withSchema = (kind: DeclaredKind<never>): Kind => ({
  ...(kind as unknown as Kind),
  schema: typeof kind.schema === "function" ? kind.schema(overlaid) : kind.schema,
});

export const kinds: readonly Kind[] = isComplete && declared.map((kind) => withSchema(kind as unknown as DeclaredKind<never>));
export const documentKinds: readonly DocumentKind[] = kinds.map(({ name }) => name);

const byName: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.name, kind]));

/** Null where no kind has the name: files may say anything. */
export const knownKind = (name: string): Kind | null => byName.get(name) ?? null;

/** The kind of a document that has one. @throws TypeError for a document whose kind is not known */
export function kindOf({ kind }: Pick<CampusDocument, "kind">): Kind {
  const known = byName.get(kind);
  if (known === undefined) throw new TypeError(`no kind of document is called ${String(kind)}`);
  return known;
}

/** The published format of each kind. */
export const documentSchemas = Object.fromEntries(kinds.map(({ name, schema }) => [name, schema])) as Readonly<Record<DocumentKind, JsonSchema>>;
