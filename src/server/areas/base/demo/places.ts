import type { DemoRecord, DemoRow } from "../../demo/define-demo.ts";
import type { SampleSchool } from "../../../data/samples/sample-school.ts";

export type DemoCampus = DemoRecord<"campus", "campusCode" | "campusName">;
export type DemoClass = DemoRecord<"stuClass", "bh" | "grade" | "gradeMajorId" | "majorId" | "departmentId" | "campusId">;

/** What documents say of the school before anybody is in it. */
export interface Places {
  campus: readonly DemoCampus[];
  department: readonly DemoRecord<"department", "campusId">[];
  major: readonly DemoRecord<"major", "gbMajorCode">[];
  /** By college and grade, eldest first. Who looks after a class is written into it. */
  stuClass: readonly DemoClass[];
  /** Ids of the colleges in order. */
  collegeIds: readonly string[];
}

export const placeEntities = ["campus", "department", "major", "stuClass"] as const;

export function placesOf(school: SampleSchool): Places {
  const [campus, department, major, stuClass] = placeEntities.map((id) => school.of(id) as unknown as DemoRow[]);
  const colleges = department!.filter(({ isTeaching }) => isTeaching === true);
  return { campus, department, major, stuClass, collegeIds: colleges.map(({ id }) => id) } as unknown as Places;
}
