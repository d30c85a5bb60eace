import type { Term } from "./calendar.ts";
import type { DemoRow } from "../../demo/define-demo.ts";
import type { DemoStudent } from "./students.ts";

const duties = ["01", "02", "04", "05", "06", "11", "09", "10"];

/** Eight committee members a class: every fifth of its students from the third on. */
export function classCadres({ people, term }: { people: readonly DemoStudent[]; term: Term }): DemoRow[] {
  return [...Map.groupBy(people, (person) => person.classId)].flatMap(([classId, members]) =>
    duties.map((cadre, i) => ({
      id: `${classId}${cadre}`,
      xn: term.xn,
      xqM: term.xqM,
      classId,
      xh: members[(i * 5 + 2) % members.length]!.xh,
      cadre,
      startDate: term.startDate,
      voteCount: 20 + ((i * 7) % 25),
    })),
  );
}
