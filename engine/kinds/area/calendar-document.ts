import type { Path } from "../../grammar/condition.ts";

/** Where the calendar of the school stands: what `xn`, `xqM`, `week`, `dayInfo` and the like are read from. One area of the set declares it. */
export interface CalendarDeclaration {
  /** One row for each day. */
  days: CalendarDays;
  /** Rows of which one is the current term, whatever the day. Without them, or without a marked one, the term is that of today's row. */
  terms?: CalendarTerms;
}

/** Fields of a term: the year and which term of it. */
interface TermFields {
  entity: string;
  xn: Path;
  xqM: Path;
}

export interface CalendarDays extends TermFields {
  /** The day itself. */
  date: Path;
  /** Number of the teaching week; empty = 0. */
  week: Path;
  isTeachDay: Path;
  isHoliday: Path;
}

export interface CalendarTerms extends TermFields {
  /** Marks the current term. Of several the last by year and term counts. */
  isCurrent: Path;
}
