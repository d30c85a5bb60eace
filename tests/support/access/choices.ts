import type { SelectOption, TreeNode } from "../../../engine/api.ts";
import type { Entity } from "../../../engine/model/model.ts";
import { namesOf } from "./names.ts";
import { carriedBy, must, onlyMarkers, refused, type Cell } from "./cell.ts";

/** Rows about people are choices for their readers only. */
const isPersonal = (entity: Entity): boolean => entity.doc.owner !== undefined || [...entity.fields.values()].some((field) => field.mask !== null);

const flat = (nodes: readonly TreeNode[]): SelectOption[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** `getSelect` and `getTree`: only what the entity shows to whoever refers to it, of rows that the person may choose. */
export async function judgeChoices(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  if (!oracle.hasGrant(entity.id, person, "read")) return;
  const rows = isPersonal(entity) ? oracle.visible(entity.id, person) : oracle.rowsOf(entity.id);
  const shown = [
    ...new Set([
      entity.key,
      entity.titleField,
      ...namesOf(entity),
      ...(entity.doc.shows ?? []),
      ...(entity.treeField === null ? [] : [entity.treeField]),
      ...(entity.enabledField === null ? [] : [entity.enabledField]),
    ]),
  ];
  const allowed = new Set(rows.flatMap((row) => carriedBy(cell, row, shown)));
  const keys = new Set(rows.map((row) => String(row[entity.key] ?? row.id)));
  const told = (exit: string, options: readonly SelectOption[], text: string) => {
    const outside = options.filter((option) => !keys.has(option.id));
    must(cell, outside.length === 0, () => `${exit} offers ${outside.map((option) => option.id)}`);
    onlyMarkers(cell, text, allowed, exit);
  };
  const everyId = oracle
    .rowsOf(entity.id)
    .map((row) => String(row[entity.key] ?? row.id))
    .join(",");
  for (const query of [{ enabled: "0" }, { ids: everyId }, ...referrers(cell).map((name) => ({ for: name, enabled: "0" }))] as Record<
    string,
    string
  >[]) {
    const reply = await client.get(`${base}/getSelect`, query);
    const exit = `getSelect ${JSON.stringify(query).slice(0, 60)}`;
    if (reply.statusCode === 200) told(exit, reply.json<{ data: SelectOption[] }>().data, reply.body);
    else refused(cell, reply, exit);
  }
  const tree = await client.get(`${base}/getTree`, { enabled: "0" });
  if (entity.treeField === null) return refused(cell, tree, "getTree");
  told("getTree", flat(tree.json<{ data: TreeNode[] }>().data), tree.body);
}

/** Fields that refer to the entity: choices may be asked for each. */
function referrers({ model, entity }: Cell): string[] {
  return [...model.entities.values()]
    .filter((one) => one.childOf === null)
    .flatMap((one) =>
      [...one.fields.values()]
        .filter((field) => field.refTo === entity.id)
        .slice(0, 1)
        .map((field) => `${one.id}.${field.name}`),
    )
    .slice(0, 8);
}
