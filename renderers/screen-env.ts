import type { CompiledScreen, ScreenField } from "../engine/screens/screen-model.ts";
import type { EvalEnv } from "../engine/conditions/env.ts";
import type { EvalContext } from "../engine/context.ts";
import type { ValueClass } from "../engine/fields/value-class.ts";

const systemClasses: Record<string, ValueClass> = {
  id: "text",
  version: "number",
  createUser: "text",
  createTime: "datetime",
  updateUser: "text",
  updateTime: "datetime",
};

type Named = CompiledScreen["conditions"];
type Fields = Readonly<Record<string, ScreenField>>;

function fieldsEnv(fields: Fields, named: Named, ctx: EvalContext): EvalEnv {
  return {
    ctx,
    named,
    classOf: (path) => fields[path]?.valueClass ?? systemClasses[path],
    treeOf: (path) => (fields[path]?.ref?.tree ? fields[path].ref.entity : null),
    rowsOf: (path) => fieldsEnv(fields[path]?.columns ?? {}, {}, ctx),
  };
}

/** What an evaluation in the browser knows about names: the fields of the compiled screen. */
export function screenEnv(screen: Pick<CompiledScreen, "fields" | "conditions">, ctx: EvalContext): EvalEnv {
  return fieldsEnv(screen.fields, screen.conditions, ctx);
}
