import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { Field, Model } from "../../../engine/model/model.ts";
import type { GrantDocument } from "../../../engine/kinds/entity/document.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { must, type Cell } from "./cell.ts";
import type { Person } from "./people.ts";

/** Paths that a part of a document draws: what stands under `field`, and plain lists of paths. */
export function drawnPaths(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(drawnPaths);
  if (typeof node !== "object" || node === null) return [];
  const { visible, enabled, tone, default: _default, options, when, required, readOnly, where, ...rest } = node as Record<string, unknown>;
  const own = typeof rest.field === "string" ? [rest.field] : [];
  return [...own, ...Object.values(rest).flatMap((part) => (typeof part === "object" ? drawnPaths(part) : []))];
}

/** Paths behind references that a screen asks for, in any variant. */
export function walkedPaths(model: Model, screen: ScreenDocument): string[] {
  const entity = model.entities.get(screen.entity)!;
  return [...new Set(drawnPaths([screen.list, screen.detail, screen.export, screen.form]))].filter(
    (path) => path.includes(".") && entity.fields.get(path.split(".")[0]!)?.refTo != null,
  );
}

const grantsOf = (model: Model, entityId: string, person: Person): GrantDocument[] =>
  model.entities.get(entityId)!.doc.access.grants.filter((grant) => [grant.role].flat().some((role) => person.roles.includes(role)));

const shows = (of: { groups?: string[]; masked?: string[] } | undefined, field: Field): boolean =>
  of !== undefined &&
  ((of.groups ?? ["basic"]).includes("*") || (of.groups ?? ["basic"]).includes(field.group) || (of.masked ?? []).includes(field.group));

/** Whether some grant lets the person see the path on some row, or write the own field. */
function everSeen(model: Model, entityId: string, path: string, person: Person, reached = false): boolean {
  const [head = "", ...rest] = path.split(".");
  const entity = model.entities.get(entityId)!;
  const field = entity.fields.get(head);
  if (field === undefined) return ["id", "version", "createTime", "updateTime", "createUser", "updateUser"].includes(head);
  const open = (reached && entity.shows.has(head)) || grantsOf(model, entityId, person).some((grant) => shows(grant.read, field));
  if (rest.length > 0) return open && field.refTo !== null && everSeen(model, field.refTo, rest.join("."), person, true);
  const writes =
    !reached &&
    grantsOf(model, entityId, person).some((grant) =>
      [grant.create, grant.update].some(
        (write) =>
          write !== undefined &&
          (write.groups ?? (write.fields === undefined ? ["basic"] : ["*"])).some((group) => group === "*" || group === field.group) &&
          (write.fields?.includes(head) ?? true),
      ),
    );
  return open || writes;
}

/** Variants to ask for: those held, and of the others all by whoever holds none, else one. */
function variantsAsked(screen: ScreenDocument, person: Person): string[] {
  const [held, others] = [true, false].map((is) => Object.keys(screen.variants).filter((role) => person.roles.includes(role) === is));
  return [...held!, ...(held!.length === 0 ? others! : others!.slice(0, 1))];
}

/** The compiled screen: for holders of a variant alone, and with nothing of what they may never see. */
export async function judgeScreen(cell: Cell, screen: ScreenDocument): Promise<void> {
  const { person, client, model } = cell;
  const held = Object.keys(screen.variants).filter((role) => person.roles.includes(role));
  const path = "/api/flySource-base/screen/getOne";
  for (const variant of [undefined, ...variantsAsked(screen, person)]) {
    const reply = await client.get(path, { id: screen.id, ...(variant === undefined ? {} : { variant }) });
    const may = variant === undefined ? held.length > 0 : held.includes(variant);
    must(
      cell,
      reply.statusCode === (may ? 200 : 400) || (!may && [403, 404].includes(reply.statusCode)),
      () => `screen/getOne as ${variant} answers ${reply.statusCode}`,
    );
    if (reply.statusCode !== 200) continue;
    const compiled = reply.json<{ data: CompiledScreen }>().data;
    const { list, form, detail, export: sheet, calendar, wall } = compiled.screen;
    const drawn = [...Object.keys(compiled.fields), ...drawnPaths([list, form, detail, sheet, calendar, wall])];
    const hidden = [...new Set(drawn)].filter((name) => !everSeen(model, screen.entity, name, person));
    must(cell, hidden.length === 0, () => `screen/getOne as ${variant} draws ${hidden}`);
  }
}

/** `list` under a screen with the paths that it walks: its rows are rows of the grant; who holds no variant is refused. */
export async function judgeScreenList(cell: Cell, screen: ScreenDocument, paths: readonly string[]): Promise<Row[]> {
  const { person, client, base, oracle } = cell;
  const held = Object.keys(screen.variants).filter((role) => person.roles.includes(role));
  const found: Row[] = [];
  for (const variant of variantsAsked(screen, person)) {
    const reply = await client.get(`${base}/list`, { screen: screen.id, variant, size: "500", columns: paths.join(",") });
    if (!held.includes(variant)) {
      must(cell, [400, 403].includes(reply.statusCode), () => `list under the variant ${variant} answers ${reply.statusCode}`);
      continue;
    }
    if (!oracle.hasGrant(cell.entity.id, person, "read")) continue;
    must(cell, reply.statusCode === 200, () => `list under the variant ${variant} answers ${reply.statusCode} ${reply.body.slice(0, 150)}`);
    if (reply.statusCode === 200) found.push(...reply.json<{ data: { records: Row[] } }>().data.records);
  }
  return found;
}
