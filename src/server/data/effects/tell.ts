import { sql } from "kysely";
import { queriedEntity } from "../../../../engine/conditions/check-query.ts";
import { ofRoles } from "../../../../engine/flow/of-roles.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import type { Actor, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { CopyStep, NotifyStep } from "../../../../engine/kinds/effects/document.ts";
import { chineseOf } from "../../../../engine/language/phrase.ts";
import { zh } from "../../../../engine/language/text.ts";
import { current } from "../../platform/database/transaction.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { copyTo } from "../flow/copies.ts";
import { messageText, type Message, sendMessages } from "../flow/notices.ts";
import { actorPlace } from "../flow/actor-place.ts";
import { pathOfActor, peopleOf, peopleOfRows } from "../flow/people.ts";
import { isApproval } from "../flow/place.ts";
import { messageEntity } from "../inboxes.ts";
import { queryRows } from "../records/query-rows.ts";
import type { Happening } from "./happening.ts";
import { aroundOf, readOn, saidOn, type Standing } from "./reading.ts";

/** Where the record at hand stands in its flow. @throws Error where it has none: the check finds a template there */
function placeAt({ hand, happening }: Standing): FlowPlace {
  if (happening.passage === undefined) throw new Error(`what happened to ${hand.entity.id} is no move`);
  return happening.passage.place;
}

/** Tells people of the row at hand, in the open transaction. Whoever acts knows it already, unless the step says otherwise. */
export async function tell(standing: Standing, step: NotifyStep, trigger: string): Promise<void> {
  const { call, happening } = standing;
  const { passage } = happening;
  if (passage?.isPassed === true && trigger.startsWith("enter:")) return;
  const meant = step.notify === "assignees" ? await assigneesOf(standing, nodeAt(standing, trigger)) : await receiversOf(standing, step.notify, step);
  const people = step.alsoActor === true ? meant : meant.filter((id) => id !== call.user.id);
  if (people.length === 0) return;
  const message = await messageOf(standing, step, trigger);
  const told = [
    ...(step.once === undefined ? [] : await toldSince(standing, message, step.once.days)),
    // Who heard of the move in the school's own words would read the same once more.
    ...(step.template === undefined ? [] : (passage?.told ?? [])),
  ];
  const heard = people.filter((id) => !told.includes(id));
  await sendMessages(
    call,
    heard.map((userId) => ({ ...message, userId })),
  );
  if (call.chain?.tally !== undefined) call.chain.tally.people += heard.length;
}

/** Whom the actor means on the row at hand; `roles`: by those of its roles alone that a list of the row names. */
async function meantByRoles(standing: Standing, actor: Actor, roles: Path | undefined): Promise<string[]> {
  const { call, row } = standing;
  const listed = roles === undefined ? null : (await readOn(standing, row, [{ field: roles }])).value({ field: roles });
  const meant = roles === undefined ? actor : ofRoles(actor, Array.isArray(listed) ? listed.map(String) : []);
  return meant === null ? [] : peopleOf(actorPlace(call, row.entity, meant), meant, row.record);
}

/** Whom the actor means on the row at hand, or on any of the rows that a query finds. */
async function receiversOf(standing: Standing, actor: Actor, { of, roles }: Pick<NotifyStep, "of" | "roles">): Promise<string[]> {
  const { call, row } = standing;
  if (of === undefined) return meantByRoles(standing, actor, roles);
  const entity = queriedEntity(call.model, row.entity.id, of)!;
  const place = actorPlace(call, entity, actor);
  const path = pathOfActor(place, actor);
  if (path === null) return [];
  const { rows } = await queryRows(call, of, aroundOf(standing), {
    from: row,
    paths: path.includes(".") ? [path] : [],
    own: new Set([path.split(".")[0]!]),
  });
  return peopleOfRows(
    place,
    path,
    rows.map(({ record }) => record),
  );
}

/** Whom the record waits for at the node, or waited for. */
async function assigneesOf({ happening }: Standing, node: FlowNode): Promise<readonly string[]> {
  const { passage, record } = happening;
  if (passage === undefined) return [];
  return node === passage.to && isApproval(node) ? passage.people : peopleOf(passage.place, node.by, record);
}

async function messageOf(standing: Standing, step: NotifyStep, trigger: string): Promise<Omit<Message, "userId">> {
  const { row } = standing;
  const about = {
    entity: row.entity.id,
    recordId: String(row.record.id),
    url: urlOf(standing, step),
    ...(step.kind !== undefined && { kind: step.kind }),
  };
  if (step.template !== undefined)
    return { template: step.template, ...messageText(placeAt(standing), step.template, nodeAt(standing, trigger), row.record), ...about };
  const title = step.title === undefined ? zh(row.entity.title) : chineseOf(await saidOn(standing, row, step.title));
  return { template: "effect", title, body: chineseOf(await saidOn(standing, row, step.words ?? "")), ...about };
}

/** The node that the event is about: of a move the one it leads to. */
function nodeAt({ happening }: Standing, trigger: string): FlowNode {
  const { passage } = happening;
  if (passage === undefined) return { key: "" };
  return trigger.startsWith("leave:") ? passage.from : passage.to;
}

function urlOf({ call, row }: Standing, { open }: NotifyStep): string | null {
  if (open === undefined) return null;
  const isOfRow = call.model.screens.get(open)?.entity === row.entity.id;
  return `/layout/open?${new URLSearchParams({ _screen: open, ...(isOfRow ? { _record: String(row.record.id) } : {}) })}`;
}

/** Who has the same message of the same record since so many days. */
async function toldSince({ call }: Standing, { title, entity, recordId }: Omit<Message, "userId">, days: number): Promise<string[]> {
  if (!call.model.entities.has(messageEntity)) return [];
  const { rows } = await sql<{ id: string }>`select "receiverId" as id from campus.${sql.id(messageEntity)} where "tenantId" = ${call.user.tenantId}
    and "businessType" = ${entity} and "businessId" = ${recordId} and title = ${title} and not "isDeleted"
    and "sendTime" > ${call.ctx.now}::timestamp - make_interval(days => ${days})`.execute(current(call.runtime.db));
  return rows.map(({ id }) => id);
}

/** Copies the row at hand to those whom the actor means. */
export async function copy(standing: Standing, { copy: actor, roles }: CopyStep): Promise<void> {
  const { row, happening } = standing;
  const copied = copiedBy.get(happening) ?? new Set();
  copiedBy.set(happening, copied);
  const people = (await meantByRoles(standing, actor, roles)).filter((id) => !copied.has(id));
  for (const id of people) copied.add(id);
  await copyTo(placeAt(standing), { node: happening.passage?.to ?? { key: "" }, record: row.record }, people);
}

/** Who has a copy of what happened already: nobody gets two. */
const copiedBy = new WeakMap<Happening, Set<string>>();
