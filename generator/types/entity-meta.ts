import { fieldRule } from "../../engine/access/field-rule.ts";
import { accessFor } from "../../engine/access/access-for.ts";
import { accessActions } from "../../engine/access/types.ts";
import { screenFlow } from "../../engine/screens/screen-flow.ts";
import { screenReader } from "../../engine/screens/screen-rights.ts";
import type { Entity, Model } from "../../engine/model/model.ts";
import { forNumbers, type UserContext } from "../../engine/context.ts";
import type { AskDocument } from "../../engine/fields/ask-document.ts";
import type { ScreenAsk } from "../../engine/screens/screen-model.ts";
import { same } from "../../engine/values/json-object.ts";
import { askMembers, type CallActions, callInputs } from "./call-inputs.ts";
import { kindsOf } from "./kinds.ts";
import { grantedRoles, namedFields, readPairs } from "./rights.ts";
import type { TypeName } from "./type-names.ts";
import { block, key, member, quote, union } from "./text.ts";
import { zh } from "../../engine/language/text.ts";

interface NamedEntity {
  model: Model;
  entity: Entity;
  name: TypeName;
}

/** Stands for anybody with the role: it has every number a person can have, so that only the role decides. */
export const anyoneAs = (role: string): UserContext => ({
  id: "0",
  tenantId: "0",
  accountNo: "0",
  userName: "0",
  roles: [role],
  ...forNumbers(() => "0"),
  departmentId: "0",
  lists: {},
});

/** Everything the generic types and the client ask about an entity, as one interface. */
export function entityMeta({ model, entity, name, actions }: NamedEntity & { actions: CallActions }): string {
  const { type } = name;
  const roles = grantedRoles(model, entity);
  const refs = namedFields(model, entity).filter(
    (field) => field.refTo !== null && field.type.valueClass !== "list" && model.entities.has(field.refTo),
  );
  return block(
    `${type}Meta`,
    [
      member("record", type),
      member("reads", `${type}ByRole`),
      member("create", `${type}Create`),
      member("creates", `${type}CreateByRole`),
      member("update", `${type}Update`),
      member("updates", `${type}UpdateByRole`),
      nested(
        "kinds",
        [...kindsOf(model, entity)].map(([kind, fields]) => [kind, union(fields)]),
      ),
      nested(
        "refs",
        refs.map((field) => [field.name, quote(field.refTo!)]),
      ),
      nested("rows", rowsOf(model, entity)),
      member("shows", union([...entity.shows].filter((field) => entity.fields.get(field)?.doc.retired !== true)), "经引用可读的字段"),
      nested(
        "clear",
        [["*", "string"], ...roles.map((role): [string, string] => [role, union(clearFields({ model, entity, role }))])],
        "各角色可明文读取、因而可查询和排序的字段",
      ),
      member("conditions", union(Object.keys(entity.conditions))),
      nested(
        "calls",
        roles.map((role) => [role, union(callNames({ model, entity, role }))]),
        "各角色可用的接口",
      ),
      nested(
        "moves",
        roles.map((role) => [role, moves({ model, entity, role, type })]),
        "各角色可做的流程动作",
      ),
      nested(
        "operations",
        roles.map((role) => [role, union(Object.keys(accessFor(model, entity.id, { roles: [role] }).call))]),
        "各角色可用的登记操作",
      ),
      nested("inputs", callInputs({ model, entity, type, actions }), "登记操作所需的内容"),
    ],
    `${zh(entity.title)}：类型与客户端所依据的事实`,
  );
}

/** The rows of a table field: conditions only. */
export function childMeta({ model, entity, name }: NamedEntity): string {
  const refs = namedFields(model, entity).filter(
    (field) => field.refTo !== null && field.type.valueClass !== "list" && model.entities.has(field.refTo),
  );
  const owner = model.entities.get(entity.childOf?.entity ?? "");
  const everything: [string, string][] = ["*", ...(owner ? grantedRoles(model, owner) : [])].map((role) => [role, "string"]);
  return block(`${name.type}Meta`, [
    member("record", "Record<string, unknown>"),
    nested(
      "kinds",
      [...kindsOf(model, entity)].map(([kind, fields]) => [kind, union(fields)]),
    ),
    nested(
      "refs",
      refs.map((field) => [field.name, quote(field.refTo!)]),
    ),
    nested("rows", []),
    member("shows", "never"),
    nested("clear", everything),
    member("conditions", "never"),
  ]);
}

const nested = (name: string, entries: readonly (readonly [string, string])[], about = ""): string =>
  member(name, entries.length === 0 ? "{}" : `{\n${entries.map(([part, type]) => `    ${key(part)}: ${type};\n`).join("")}  }`, about);

function rowsOf(model: Model, entity: Entity): [string, string][] {
  const tables = [...entity.fields.values()].flatMap((field): [string, string][] => {
    const target = field.childEntity ?? (field.type.valueClass === "list" ? field.refTo : null);
    return target !== null && model.entities.has(target) && field.doc.retired !== true ? [[field.name, quote(target)]] : [];
  });
  const links = [...entity.links.values()].filter((link) => model.entities.has(link.entity));
  return [...tables, ...links.map((link): [string, string] => [link.name, quote(link.entity)])];
}

interface EntityOfRole {
  model: Model;
  entity: Entity;
  role: string;
}

function clearFields({ model, entity, role }: EntityOfRole): string[] {
  const pairs = readPairs(model, entity, role);
  return namedFields(model, entity)
    .filter((field) => fieldRule({ pairs, field }).clear.length > 0)
    .map((field) => field.name);
}

const namesByRight = {
  read: ["list", "getList", "pages", "rows", "getOne", "possible", "getSelect"],
  create: ["add"],
  update: ["update", "batchUpdate"],
  remove: ["remove"],
  restore: ["restore"],
  export: ["export"],
  import: ["import", "importTemplate"],
  print: [],
  statistics: ["statistics"],
  reveal: ["reveal"],
  changes: ["changes"],
  comment: ["comments", "comment"],
  propose: ["propose"],
} as const;

/** Names of the client's functions that a role has a right to. */
function callNames({ model, entity, role }: EntityOfRole): string[] {
  const access = accessFor(model, entity.id, { roles: [role] });
  const held = accessActions.filter((action) => access[action].length > 0);
  const tree = entity.treeField !== null && access.read.length > 0 ? ["getTree"] : [];
  const flow = entity.flow !== null && access.read.length > 0 ? ["history", "move"] : [];
  return [...held.flatMap((action) => namesByRight[action]), ...tree, ...flow, ...(Object.keys(access.call).length > 0 ? ["call"] : [])];
}

function moves(at: EntityOfRole & { type: string }): string {
  const { model, entity, role } = at;
  const flow = model.flows.get(entity.flow ?? "");
  if (flow === undefined || readPairs(model, entity, role).length === 0) return "{}";
  const made = screenFlow(flow, screenReader(model, entity, anyoneAs(role))).moves;
  const types = made.map((move) => `      ${key(move.key)}: { opinion: ${quote(move.opinion)}; fields: ${fieldsOf(move.ask, at)} };\n`);
  return types.length === 0 ? "{}" : `{\n${types.join("")}    }`;
}

/** What the move asks for, sent where nothing else fills it in. */
function fieldsOf(ask: readonly ScreenAsk[], at: Pick<EntityOfRole, "model" | "entity"> & { type: string }): string {
  const asked = ask.map(({ path, value, required, visible, default: begins }): AskDocument => {
    const isSent = same(required, { all: [] }) && visible === null && begins === undefined;
    return value === null ? { field: path } : { ...value.doc, required: isSent };
  });
  return asked.length === 0
    ? "never"
    : `{\n${askMembers(asked, at)
        .map((line) => line.replaceAll(/^(?=.)/gm, "  "))
        .join("")}      }`;
}
