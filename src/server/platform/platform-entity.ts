import type { ColumnKind } from "../../../engine/fields/define-field.ts";
import type { Model } from "../../../engine/model/model.ts";
import { type Finding, errorIn } from "../../../engine/problems/finding.ts";
import { problem } from "../../../engine/errors.ts";
import { isStored } from "./sql/names.ts";

/** Names of fields, by the kind of their column. */
export type FieldsByColumn = Readonly<Partial<Record<ColumnKind["kind"], readonly string[]>>>;

/** An entity the server itself reads or writes by the names of its fields. Documents may lack it: then what needs it is off. */
export interface PlatformEntity {
  /** As the documents have it: `sysUser`. */
  id: string;
  /** What of the server asks for it, as a school calls that: "登录日志". */
  by: string;
  /** Fields without which a statement of the server would fail; a function where the documents name some of them. */
  needs: FieldsByColumn | ((model: Model) => FieldsByColumn);
  /** Fields the server uses where they are and does without where they are not. */
  takes?: FieldsByColumn;
}

/** Every declaration of the program: each stands here from the moment its module is loaded, so that nobody has to list them. */
const declared = new Map<string, PlatformEntity>();

/** Declares an entity of the platform where the server works with it, and answers its id. @throws Error when it is declared already */
export function platformEntity<Id extends string>(id: Id, uses: Omit<PlatformEntity, "id">): Id {
  const other = declared.get(id);
  if (other !== undefined) throw new Error(`platform entity ${id} is declared for ${other.by} and for ${uses.by}`);
  declared.set(id, { id, ...uses });
  return id;
}

export const platformEntities = (): readonly PlatformEntity[] => [...declared.values()];

/** Fields that the server needs and the documents lack or have of another kind, each with its file. `fileOf`: the file of an entity's document. */
export function platformFindings(model: Model, fileOf: (entityId: string) => string): Finding[] {
  return platformEntities().flatMap(({ id, by, needs, takes = {} }) => {
    const entity = model.entities.get(id);
    if (entity === undefined) return [];
    const kindOf = (name: string): ColumnKind["kind"] | null => {
      const field = entity.fields.get(name);
      if (field === undefined) return null;
      return isStored(field) || field.kind === "rows" ? field.type.column(field.doc).kind : "none";
    };
    const refuse = (field: string, kind: string) => errorIn(fileOf(id), problem("PLATFORM_FIELD", "/fields", { entity: id, field, kind, by }));
    const needed = needsOf(needs, model);
    const absent = eachField(needed).filter(([name]) => kindOf(name) === null);
    const other = [...eachField(needed), ...eachField(takes)].filter(([name, kind]) => ![null, kind].includes(kindOf(name)));
    return [...absent, ...other].map(([name, kind]) => refuse(name, kind));
  });
}

/** The fields an entity needs under these documents. */
export const needsOf = (needs: PlatformEntity["needs"], model: Model): FieldsByColumn => (typeof needs === "function" ? needs(model) : needs);

const eachField = (fields: FieldsByColumn): [name: string, kind: ColumnKind["kind"]][] =>
  Object.entries(fields).flatMap(([kind, names]) => names.map((name): [string, ColumnKind["kind"]] => [name, kind as ColumnKind["kind"]]));
