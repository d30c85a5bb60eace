import type { EntityDocument, GrantDocument, ReadGrant, RevealGrant } from "../document.ts";
import { problem } from "../../../errors.ts";
import { addError, addWarning, eachDocument, type Look } from "../../../findings/look.ts";

/** The role of visitors who have not signed in. */
const visitor = "public";

/** Export is never wider than read, and nothing sensitive is open to visitors. */
export const grantWidth = eachDocument("entity", (entity, look) => {
  entity.access.grants.forEach((grant, at) => {
    if (grant.export) checkExport(grant.export, { entity, grant, look, path: `/access/grants/${at}/export` });
    if (grant.reveal) checkReveal(grant.reveal, { entity, grant, look, path: `/access/grants/${at}/reveal` });
    for (const action of ["changes", "comment"] as const)
      if (grant[action]) checkTellsWho(action, { entity, grant, look, path: `/access/grants/${at}/${action}` });
    if ([grant.role].flat().includes(visitor) && grant.read) checkVisitor(grant.read, { entity, grant, look, path: `/access/grants/${at}/read` });
  });
});

interface GrantPlace {
  entity: EntityDocument;
  grant: GrantDocument;
  look: Look;
  path: string;
}

const groupsOf = (entity: EntityDocument): string[] => [...new Set(entity.fields.map((field) => field.group ?? "basic"))];
const clearGroups = (grant: ReadGrant, entity: EntityDocument): string[] =>
  ((grant.groups ?? ["basic"]).includes("*") ? groupsOf(entity) : (grant.groups ?? ["basic"])).filter(
    (group) => !(grant.masked ?? []).includes(group),
  );

function checkExport(exported: ReadGrant, { entity, grant, look, path }: GrantPlace): void {
  for (const role of [grant.role].flat()) {
    const reads = entity.access.grants.filter((other) => [other.role].flat().includes(role)).flatMap((other) => (other.read ? [other.read] : []));
    const clear = new Set(reads.flatMap((read) => clearGroups(read, entity)));
    const seen = new Set([...clear, ...reads.flatMap((read) => read.masked ?? [])]);
    const wider = [
      ...clearGroups(exported, entity).filter((group) => !clear.has(group)),
      ...(exported.masked ?? []).filter((group) => !seen.has(group)),
    ];
    if (wider.length > 0) addError(look, problem("EXPORT_WIDER_THAN_READ", path, { role, what: `字段组 ${wider.join("、")}` }));
    const allRows = exported.scope === undefined && exported.when === undefined;
    if (allRows && !reads.some((read) => read.scope === undefined && read.when === undefined)) {
      addError(look, problem("EXPORT_WIDER_THAN_READ", path, { role, what: "导出没有数据范围，查看有" }));
    }
  }
}

/** What nobody of the role sees masked cannot be asked for; a visitor has no name to be logged. */
function checkReveal(reveal: RevealGrant, { entity, grant, look, path }: GrantPlace): void {
  for (const role of [grant.role].flat()) {
    const reads = entity.access.grants.filter((other) => [other.role].flat().includes(role)).flatMap((other) => (other.read ? [other.read] : []));
    const masked = new Set(reads.flatMap((read) => read.masked ?? []));
    const idle = reveal.groups.filter((group) => group !== "*" && !masked.has(group));
    if (role === visitor) addError(look, problem("PUBLIC_SENSITIVE", path, { field: reveal.groups.join("、") }));
    else if (idle.length > 0) addWarning(look, problem("REVEAL_NOT_MASKED", path, { role, groups: idle.join("、") }));
  }
}

/** They say who wrote and when: no visitor learns that, and nobody of answers that name nobody. */
function checkTellsWho(action: "changes" | "comment", { entity, grant, look, path }: GrantPlace): void {
  const [tellsWho, withoutRead] =
    action === "changes" ? (["CHANGES_TELL_WHO", "CHANGES_WITHOUT_READ"] as const) : (["COMMENT_TELLS_WHO", "COMMENT_WITHOUT_READ"] as const);
  const isAnonymous = entity.fields.some((field) => field.anonymous === true);
  for (const role of [grant.role].flat()) {
    const reads = entity.access.grants.some((other) => other.read !== undefined && [other.role].flat().includes(role));
    if (role === visitor || isAnonymous) addError(look, problem(tellsWho, path, { role, entity: entity.id }));
    else if (!reads) addWarning(look, problem(withoutRead, path, { role }));
  }
}

function checkVisitor(read: ReadGrant, { entity, look, path }: GrantPlace): void {
  const open = new Set(clearGroups(read, entity));
  for (const field of entity.fields) {
    if (field.mask !== undefined && open.has(field.group ?? "basic")) addError(look, problem("PUBLIC_SENSITIVE", path, { field: field.name }));
  }
}
