import type { ValueClass } from "../../../fields/value-class.ts";
import { type Look, lookAtExpr, needEntity, needField } from "../../../findings/look.ts";
import type { CalendarDeclaration } from "../calendar-document.ts";

const dayFields = { xn: "text", xqM: "text", date: "date", week: "number", isTeachDay: "boolean", isHoliday: "boolean" } as const;
const termFields = { xn: "text", xqM: "text", isCurrent: "boolean" } as const;

/** The calendar is read from entities that exist, by own fields that say what they are to say. */
export function checkCalendar({ days, terms }: CalendarDeclaration, look: Look): void {
  checkFields({ ...days }, { fields: dayFields, at: "/calendar/days" }, look);
  if (terms !== undefined) checkFields({ ...terms }, { fields: termFields, at: "/calendar/terms" }, look);
}

function checkFields(
  { entity, ...source }: { entity: string } & Readonly<Record<string, string>>,
  { fields, at }: { fields: Readonly<Record<string, ValueClass>>; at: string },
  look: Look,
): void {
  if (!needEntity(look, entity, `${at}/entity`)) return;
  for (const [name, expected] of Object.entries(fields)) {
    const own = `${at}/${name}`;
    if (needField(look, { entity, path: source[name]!, at: own }))
      lookAtExpr(look, { field: source[name]! }, { entity, place: "scope", at: own, expected });
  }
}
