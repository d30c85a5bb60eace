import type { Organisation } from "./organisation.ts";

type Grounds = Pick<Organisation, "campus" | "building" | "venue">;

/** Teaching houses, workshops, library and offices of every campus, with the rooms of the first two kinds. */
export function addBuildings(org: Grounds): void {
  const kinds = [
    ["J", "号教学楼", "1", 3, 6],
    ["S", "号实训楼", "2", 2, 5],
    ["T", "图书馆", "3", 1, 5],
    ["X", "行政楼", "4", 1, 8],
  ] as const;
  for (const campusId of org.campus.map((campus) => campus.id)) {
    for (const [letter, title, buildingType, count, floorUp] of kinds) {
      for (let n = 1; n <= count; n++) {
        const id = `${campusId}${buildingType}${n}`;
        const code = `${letter}${campusId}${n}`;
        org.building.push({
          id,
          campusId,
          buildingCode: code,
          buildingName: count > 1 ? `${n}${title}` : title,
          buildingType,
          structure: "3",
          floorUp,
          floorDown: 0,
          buildYear: 2004 + n,
          buildingArea: 8600,
          hasElevator: floorUp > 5,
          isEnabled: true,
          sort: Number(id),
        });
        if (buildingType === "1" || buildingType === "2")
          addVenues(org, { campusId, buildingId: id, code, floorUp, venueType: buildingType === "1" ? "1" : "4" });
      }
    }
  }
}

function addVenues(org: Grounds, at: { campusId: string; buildingId: string; code: string; floorUp: number; venueType: string }): void {
  for (let floor = 1; floor <= at.floorUp; floor++)
    for (let room = 1; room <= 6; room++) {
      const roomNo = `${floor}0${room}`;
      org.venue.push({
        id: `${at.buildingId}${roomNo}`,
        venueCode: `${at.code}${roomNo}`,
        venueName: `${at.code}-${roomNo}`,
        campusId: at.campusId,
        buildingId: at.buildingId,
        floor,
        roomNo,
        venueType: at.venueType,
        seatCount: room < 3 ? 110 : 60,
        examSeatCount: room < 3 ? 50 : 30,
        isBorrowable: room > 3,
        isEnabled: true,
        sort: floor * 10 + room,
      });
    }
}
