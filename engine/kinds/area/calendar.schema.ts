import { id, part, shape } from "../../grammar/schema-parts.ts";

const term = { entity: id(), xn: id("Field of the school year."), xqM: id("Field of the term.") };

export const calendarParts = {
  calendar: shape({ days: part("calendarDays"), terms: part("calendarTerms") }, ["days"]),
  calendarDays: shape(
    {
      ...term,
      entity: id("Entity with one row for each day."),
      date: id("Field of the day."),
      week: id("Field of the number of the teaching week."),
      isTeachDay: id("Field that says whether lessons are held."),
      isHoliday: id("Field that says whether it is a holiday."),
    },
    ["entity", "xn", "xqM", "date", "week", "isTeachDay", "isHoliday"],
  ),
  calendarTerms: shape({ ...term, entity: id("Entity of the terms."), isCurrent: id("Field that marks the current term.") }, [
    "entity",
    "xn",
    "xqM",
    "isCurrent",
  ]),
};
