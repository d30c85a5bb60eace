import { phrase } from "../../../../engine/language/phrase.ts";
import { placeOf } from "../../../../engine/values/places.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { campusFence, fencesFor, nearest } from "./fences.ts";
import { defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** `fence_purpose`: coming back after a holiday. */
const purpose = "5";
/** `holiday_return_mode`. */
const byPlace = "1";

/** An algorithm: the nearest of circles and areas, the outline of the campus among them. */
export const checkCampusFence = defineBefore("leaveHolidayReturn", {
  name: "leave.checkCampusFence",
  title: "返校登记须在校内",
  run: async (input) => {
    const { record } = input;
    const point = placeOf(record.location);
    if (record.returnMode !== byPlace || point === null) return;
    const campusId = (await recordsOf(input, "baseStudentInfo").findOne({ xh: record.xh ?? "" }))?.campusId ?? null;
    const drawn = await campusFence(input, campusId);
    const fences = [...(await fencesFor(input, { purpose, campusId, ids: [] })), ...(drawn === null ? [] : [drawn])];
    const found = nearest(fences, point);
    if (found !== null && !found.isInside) refuse("location", phrase`当前位置不在校区内，距校区约 ${found.distance} 米，请返校后再登记`);
  },
});
