import { FIGURE_STEP, type StatReply } from "../../../engine/api.ts";
import type { Field } from "../../../engine/model/model.ts";
import { carriedBy, fieldsOf, must, onlyMarkers, refusals, refused, type Cell } from "./cell.ts";
import type { Place } from "./markers.ts";
import type { StatDimension, StatDocument } from "../../../engine/kinds/stat/document.ts";
import { namesOf } from "./names.ts";
import { onesOfAKind } from "./narrowing.ts";
import type { Action } from "./oracle.ts";
import type { Person } from "./people.ts";
import type { SchoolRow } from "./school.ts";
import { rowCountOf, workbookParts } from "./workbook-text.ts";
import { zh } from "../../../engine/language/text.ts";

/** Groups smaller than this are told to readers of what is grouped only. */
const FEW = 5;

/** `export` of every field and asked path: the rows of the export grant, no cell of a field that is not to be exported in clear. */
export async function judgeExport(cell: Cell, paths: readonly string[]): Promise<void> {
  const { oracle, entity, person, client, base, tenantId } = cell;
  const names = [...fieldsOf(cell).map((field) => field.name), ...paths];
  const heard = Object.fromEntries(names.map((name) => [name, name]));
  const reply = await client.post(`${base}/export`, { fileName: "名单", params: {}, heard });
  if (!oracle.hasGrant(entity.id, person, "export")) return refused(cell, reply, "export");
  must(cell, reply.statusCode === 200, () => `export answers ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
  if (reply.statusCode !== 200) return;
  const rows = oracle.visible(entity.id, person, "export");
  const parts = reply.rawPayload.length === 0 ? new Map<string, string>() : workbookParts(reply.rawPayload);
  const count = parts.size === 0 ? 0 : rowCountOf(parts) - 1;
  must(cell, count === rows.length, () => `export has ${count} rows instead of ${rows.length}`);
  const clear = rows.flatMap((row) =>
    names
      .filter((name) => oracle.pathSight({ entityId: entity.id, row, person, action: "export" }, name) === "clear")
      .flatMap((name) => oracle.carried(tenantId, entity.id, row, name)),
  );
  onlyMarkers(cell, [...parts.values()].join("\n"), new Set(clear), "export");
  await judgeExportFilter(cell);
}

/** A filter on what the export does not show chooses no rows. */
async function judgeExportFilter(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  const rows = oracle.visible(entity.id, person, "export");
  const hidden = fieldsOf(cell).filter(
    (field) => field.kind === "stored" && rows.length > 0 && rows.every((row) => oracle.sight(entity.id, row, field, person, "export") !== "clear"),
  );
  for (const field of onesOfAKind(cell, "export", hidden, rows, "export")) {
    const reply = await client.post(`${base}/export`, {
      fileName: "名单",
      params: { where: JSON.stringify({ field: field.name, empty: false }) },
      heard: { id: "id" },
    });
    must(
      cell,
      reply.statusCode === 400 || reply.rawPayload.length === 0,
      () => `export chosen by the hidden ${field.name} answers ${reply.statusCode} with ${reply.rawPayload.length} bytes`,
    );
  }
}

/** The template names no column that the person may not import. */
export async function judgeTemplate(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  const reply = await client.get(`${base}/importTemplate`);
  if (!oracle.hasGrant(entity.id, person, "import")) return refused(cell, reply, "importTemplate");
  must(cell, reply.statusCode === 200, () => `importTemplate answers ${reply.statusCode}`);
  if (reply.statusCode !== 200) return;
  const grants = entity.doc.access.grants
    .filter((grant) => grant.import !== undefined && [grant.role].flat().some((role) => person.roles.includes(role)))
    .map((grant) => grant.import!);
  const opens = (field: Field) =>
    grants.some((grant) => {
      const groups = grant.groups ?? (grant.fields === undefined ? ["basic"] : ["*"]);
      return (groups.includes("*") || groups.includes(field.group)) && (grant.fields?.includes(field.name) ?? true);
    });
  // The key finds the record of a line.
  const allowed = new Set(
    fieldsOf(cell)
      .filter((field) => opens(field) || field.name === entity.key)
      .map((field) => zh(field.title)),
  );
  const sheet = workbookParts(reply.rawPayload).get("xl/worksheets/sheet1.xml") ?? "";
  const shown = fieldsOf(cell)
    .map((field) => zh(field.title))
    .filter((title) => !allowed.has(title) && new RegExp(`>${title}\\*?<`).test(sheet));
  must(cell, shown.length === 0, () => `the template has the columns ${shown}`);
}

/** Rows that cannot be listed are counted up or down to a step; the others as they are. */
const isInSteps = (told: number | null | undefined, rows: number, listed: number): boolean =>
  told != null && rows > listed && (told - listed) % FIGURE_STEP === 0 && Math.abs(told - rows) < FIGURE_STEP;

/** Every statistic of the entity by every dimension: only rows that may be counted, by names and sums that may be seen. */
export async function judgeStatistics(cell: Cell): Promise<void> {
  const { model, oracle, entity, person, client, base } = cell;
  const may = oracle.hasGrant(entity.id, person, "statistics") || oracle.hasGrant(entity.id, person, "read");
  const rows = oracle.visible(entity.id, person, "statistics");
  const readable = new Set(oracle.visible(entity.id, person, "read"));
  const listed = rows.filter((row) => readable.has(row)).length;
  for (const stat of [...model.stats.values()].filter((one) => one.entity === entity.id)) {
    // Who lists no row is denied, unless the statistic is open to a role of theirs.
    const opens =
      may && (oracle.hasGrant(entity.id, person, "read") || oracle.hasGrant(entity.id, { ...person, roles: openRoles(stat, person) }, "statistics"));
    // Without any grant the question is not read: one of each statistic says it for all.
    for (const dimension of opens ? stat.dimensions : stat.dimensions.slice(0, 1)) {
      const exit = `statistics ${stat.id} by ${dimension.key}`;
      const reply = await client.post(`${base}/statistics`, { stat: stat.id, dimension: dimension.key });
      if (!opens) {
        refused(cell, reply, exit);
        continue;
      }
      if (reply.statusCode === 400) continue;
      const { rows: groups, totals } = reply.json<{ data: StatReply }>().data;
      judgeSmallGroups(cell, exit, { dimension, groups, rows: rows.map((row) => ({ row, isListed: readable.has(row) })) });
      const names = groups.map((group) => `${group.key} ${group.label}`).join("\n");
      // A group that is one record is called by its name, where the reader may see that.
      const named = dimension.field === "id" ? [dimension.field, ...namesOf(entity)] : [dimension.field];
      onlyMarkers(cell, names, new Set(rows.flatMap((row) => carriedBy(cell, row, named))), exit);
      const plain =
        stat.where === undefined
          ? stat.measures.find((measure) => measure.agg === "count" && measure.where === undefined && measure.ratio === undefined)
          : undefined;
      if (plain !== undefined)
        must(
          cell,
          totals[plain.key] === rows.length || (rows.length < FEW && totals[plain.key] == null) || isInSteps(totals[plain.key], rows.length, listed),
          () => `${exit} counts ${totals[plain.key]} rows instead of ${rows.length}`,
        );
    }
    await judgeStatisticFilters(cell, stat.id, stat.dimensions[0]!.key);
  }
}

const openRoles = (stat: StatDocument, person: Person): string[] => person.roles.filter((role) => stat.openTo?.includes(role));

/** Who may not read what is grouped by learns nothing of few: a group by name has at least five rows, or one that the reader lists with it. */
function judgeSmallGroups(
  cell: Cell,
  exit: string,
  of: { dimension: StatDimension; groups: StatReply["rows"]; rows: readonly { row: SchoolRow; isListed: boolean }[] },
): void {
  const { oracle, entity, person } = cell;
  const { field, by } = of.dimension;
  const sight = (row: SchoolRow, action: Action) => oracle.pathSight({ entityId: entity.id, row, person, action }, field);
  const valued = of.rows.map((one) => ({ ...one, value: oracle.plainValue(entity.id, one.row, field) }));
  if (by !== undefined || valued.every(({ value }) => value === null) || valued.every(({ row }) => sight(row, "statistics") === "clear")) return;
  const known = new Set(valued.filter(({ row, isListed }) => isListed && sight(row, "read") === "clear").map(({ value }) => String(value)));
  const sizes = Map.groupBy(valued, ({ value }) => String(value));
  const few = of.groups.filter(({ key }) => key !== null && !known.has(key) && (sizes.get(key)?.length ?? 0) < FEW);
  must(cell, few.length === 0, () => `${exit} names the small groups ${few.map((group) => group.label)} of the hidden ${field}`);
}

async function judgeStatisticFilters(cell: Cell, stat: string, dimension: string): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  const rows = oracle.visible(entity.id, person, "statistics");
  const hidden = fieldsOf(cell).filter(
    (field) => rows.length > 0 && rows.every((row) => oracle.sight(entity.id, row, field, person, "statistics") !== "clear"),
  );
  for (const field of onesOfAKind(cell, "statistics", hidden, rows, "statistics")) {
    const reply = await client.post(`${base}/statistics`, {
      stat,
      dimension,
      filters: { where: JSON.stringify({ field: field.name, empty: false }) },
    });
    must(
      cell,
      refusals.includes(reply.statusCode) || reply.json<{ data: { rows: unknown[] } }>().data.rows.length === 0,
      () => `statistics ${stat} over the hidden ${field.name} answers ${reply.statusCode}`,
    );
  }
}

/** Files that the person sees in records of others, which show what they refer to as it is now. */
function filesShownElsewhere({ model, oracle, person }: Cell): Set<unknown> {
  const showing = [...model.entities.values()].flatMap((other) =>
    [...other.fields.values()]
      .filter((field) => field.kind === "live" && field.doc.copy !== undefined && field.type.holds !== undefined)
      .map((field) => ({ other, field })),
  );
  return new Set(
    showing.flatMap(({ other, field }) => {
      const seen = oracle.visible(other.id, person).filter((row) => oracle.sight(other.id, row, field, person) === "clear");
      return seen.flatMap((row) => [oracle.value(other.id, row, field.name)].flat());
    }),
  );
}

/** Files: the names of every file that a row of the entity holds, asked for at once, and one link of a file that is not to be had. */
export async function judgeFiles(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, markers, tenantId } = cell;
  const visible = new Map(oracle.visible(entity.id, person).map((row) => [row.id, row]));
  const shown = filesShownElsewhere(cell);
  const sightOf = (id: string, place: Place) => {
    const row = visible.get(place.id);
    if (place.tenantId !== tenantId) return "foreign";
    if (shown.has(id)) return "clear";
    return row === undefined ? "hidden" : oracle.sight(entity.id, row, entity.fields.get(place.field)!, person);
  };
  // Files of one field that are alike to the person need be asked for but once.
  const all = markers.filesOf(entity.id);
  const ofEachField = [...Map.groupBy(all, ([id, place]) => `${place.field} ${sightOf(id, place)}`).values()].map((files) => files[0]!);
  // A file that is not theirs is looked for in everything they read: each field is asked for by somebody, then one of each way to be hidden.
  const ways = new Set<string>();
  const mine = ofEachField.filter(([id, place]) => {
    const way = sightOf(id, place);
    const isNew = way === "clear" || !cell.asked.has(`file ${place.field} ${way}`) || !ways.has(way);
    cell.asked.add(`file ${place.field} ${way}`);
    ways.add(way);
    return isNew;
  });
  if (mine.length === 0) return;
  const may = new Set(mine.filter(([id, place]) => sightOf(id, place) === "clear").map(([id]) => id));
  for (let at = 0; at < mine.length; at += 150) {
    const asked = mine.slice(at, at + 150).map(([id]) => id);
    const reply = await client.get("/api/flySource-resource/oss/endpoint/files", { fileIds: asked.join(",") });
    const told = reply.json<{ data: { fileId: string }[] }>().data.map((file) => file.fileId);
    const due = asked.filter((id) => may.has(id));
    must(
      cell,
      told.toSorted().join() === due.toSorted().join(),
      () => `files: told of ${told.filter((id) => !may.has(id))}, not of ${due.filter((id) => !told.includes(id))}`,
    );
  }
  const secret = mine.find(([id]) => !may.has(id));
  if (secret === undefined) return;
  const path = "/api/flySource-resource/oss/endpoint/link-file";
  must(
    cell,
    [403, 404].includes((await cell.link(`${path}?fileId=${secret[0]}&token=${await client.token()}`)).statusCode),
    () => `link-file hands out ${secret[0]} (${secret[1].field} of ${secret[1].id})`,
  );
}
