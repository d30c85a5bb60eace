import { builtinContext } from "../../../context.ts";
import { treeEntityOf } from "../../../conditions/model-env.ts";
import { renamedField } from "../../../conditions/unknown-path.ts";
import { problem } from "../../../errors.ts";
import type { Model } from "../../../model/model.ts";
import { addError, type Look, need, needEntity } from "../../../findings/look.ts";
import type { DataScopesDeclaration, DivisionDeclaration, UserScope } from "../data-scope-document.ts";

/** Every item of the dictionary is explained once, by divisions that exist and values that a user has. */
export function checkDataScopes({ dict, through, divisions, codes }: DataScopesDeclaration, look: Look): void {
  for (const [at, name] of through.entries()) checkThrough(name, `/dataScopes/through/${at}`, look);
  for (const [at, division] of divisions.entries()) checkDivision(division, `/dataScopes/divisions/${at}`, look);
  for (const [at, scope] of codes.entries()) {
    const path = `/dataScopes/codes/${at}`;
    if (codes.findIndex(({ code }) => code === scope.code) !== at)
      addError(look, problem("DOCUMENT_ID_DUPLICATE", `${path}/code`, { id: scope.code, other: "/dataScopes/codes" }));
    if ("division" in scope) checkUserScope(scope, divisions, { look, path });
  }
  checkCodes({ dict, codes: codes.map(({ code }) => code) }, look);
}

function checkCodes({ dict, codes }: { dict: string; codes: readonly string[] }, look: Look): void {
  if (!need(look, { kind: "字典", id: dict, known: look.model.dicts, path: "/dataScopes/dict" })) return;
  const items = look.model.dicts.get(dict)!.items.map(({ value }) => String(value));
  for (const [at, code] of codes.entries()) need(look, { kind: "字典项", id: code, known: items, path: `/dataScopes/codes/${at}/code` });
  for (const item of items) if (!codes.includes(item)) addError(look, problem("SCOPE_CODE_UNEXPLAINED", "/dataScopes/codes", { code: item, dict }));
}

/** Rows lead to people by a field that some entity has. */
function checkThrough(id: string, path: string, look: Look): void {
  const entities = [...look.model.entities.values()];
  const known = new Set(entities.flatMap(({ fields }) => [...fields.keys()]));
  const renamed = entities.flatMap((entity) => renamedField(entity, id) ?? [])[0];
  need(look, { kind: "字段", id, known, path, ...(renamed === undefined ? {} : { renamed }) });
}

function checkDivision({ entity, field, below = false }: DivisionDeclaration, path: string, look: Look): void {
  if (!needEntity(look, entity, `${path}/entity`)) return;
  const refers = [...look.model.entities.values()].some((one) => one.fields.get(field)?.refTo === entity);
  if (!refers) addError(look, problem("REFERENCE_DANGLING", `${path}/field`, { kind: `指向 ${entity} 的字段`, id: field }));
  if (below) needTree(entity, `${path}/below`, look);
}

function checkUserScope(
  { division, of, below = false }: UserScope,
  divisions: readonly DivisionDeclaration[],
  at: { look: Look; path: string },
): void {
  const { look, path } = at;
  const known = divisions.map(({ entity }) => entity);
  if (need(look, { kind: "划分", id: division, known, path: `${path}/division` }) && below) needTree(division, `${path}/below`, look);
  for (const [index, id] of of.entries()) need(look, { kind: "用户的值", id, known: userValues(look.model), path: `${path}/of/${index}` });
}

const userValues = (model: Model): string[] => [
  ...Object.keys(builtinContext).filter((name) => name.startsWith("user.")),
  ...[...model.context.keys()].map((name) => `user.${name}`),
];

function needTree(entityId: string, path: string, look: Look): void {
  const entity = look.model.entities.get(entityId);
  if (entity !== undefined && treeEntityOf(look.model, entityId, entity.key) === null)
    addError(look, problem("REFERENCE_DANGLING", path, { kind: "有上下级的实体", id: entityId }));
}
