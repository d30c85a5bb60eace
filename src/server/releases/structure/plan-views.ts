import { problem } from "../../../../engine/errors.ts";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { tableColumns } from "../../../../generator/sql/columns.ts";
import { tableName } from "../../platform/sql/names.ts";
import { addStep, type Drafting } from "./drafting.ts";

/** Views come with upgrades of the platform: of them the columns alone are compared, and what does not fit is refused. */
export function planViews(at: Drafting): void {
  for (const entity of at.model.entities.values()) {
    const missing = isView(entity.doc) ? lackingIn(at, entity) : [];
    if (missing.length === 0) continue;
    addStep(at, {
      id: `view:${entity.id}`,
      kind: "narrow",
      entity: entity.id,
      sentence: `读取视图“${zh(entity.title)}”`,
      blocked: problem("STRUCTURE_VIEW_LACKS", "", { view: entity.id, columns: missing }),
    });
  }
}

function lackingIn({ structure }: Drafting, entity: Entity): string[] {
  const live = structure.views.get(tableName(entity)) ?? new Map<string, string>();
  return tableColumns(entity)
    .filter(({ name, type }) => sameType(live.get(name)) !== sameType(type))
    .map(({ name, type }) => `${name} ${type}`);
}

/** The width of a number or a moment is what the view makes it. */
const sameType = (type: string | undefined): string | undefined => type?.replace(/\([\d,]+\)/, "");
