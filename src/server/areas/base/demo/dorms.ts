import type { DemoRow } from "../../demo/define-demo.ts";
import type { DemoCampus, Places } from "./places.ts";
import type { DemoStudent } from "./students.ts";

export interface Dorms {
  dorm: DemoRow[];
  dormFloor: DemoRow[];
  dormRoom: DemoRow[];
  dormBed: DemoRow[];
}

const ROOMS_PER_FLOOR = 40;
const FLOORS = 6;
const BEDS = 6;

/** Houses of six floors for men and women of each campus; every student has a bed, class mates live next to each other. */
export function dorms(org: Places, people: readonly DemoStudent[]): Dorms {
  const result: Dorms = { dorm: [], dormFloor: [], dormRoom: [], dormBed: [] };
  for (const campus of org.campus) {
    for (const xb of ["1", "2"]) {
      const waiting = people.filter((p) => p.campusId === campus.id && p.xb === xb);
      for (let n = 1; waiting.length > 0; n++) addHouse(result, { campus, xb, n, waiting });
    }
  }
  return result;
}

function addHouse(to: Dorms, { campus, xb, n, waiting }: { campus: DemoCampus; xb: string; n: number; waiting: DemoStudent[] }): void {
  const id = `d${campus.id}${xb}${n}`;
  const dormName = `${xb === "1" ? "男" : "女"}生${n}号公寓`;
  to.dorm.push({
    id,
    campusId: campus.id,
    dormCode: `${campus.campusCode}${xb}${n}`,
    dormName,
    dormType: xb,
    genderLimit: xb,
    floorTotal: FLOORS,
    dutyPhone: `1395710${campus.id}${xb}${String(n).padStart(2, "0")}`,
    openTime: "05:30",
    closeTime: "22:30",
    lightsOutTime: "23:00",
    hasAircon: true,
    hasBath: true,
    feeStandard: "1200.00",
    buildYear: 2006 + n,
    sortNo: n,
    isEnabled: true,
  });
  for (let floorNo = 1; floorNo <= FLOORS; floorNo++) {
    const floorId = `${id}f${floorNo}`;
    to.dormFloor.push({ id: floorId, dormId: id, floorNo, floorName: `${floorNo}层`, genderLimit: xb, sortNo: floorNo, isEnabled: true });
    for (let r = 1; r <= ROOMS_PER_FLOOR && waiting.length > 0; r++) addRoom(to, { campus, dormId: id, dormName, floorId, floorNo, r, xb, waiting });
  }
}

interface RoomPlace {
  campus: DemoCampus;
  dormId: string;
  dormName: string;
  floorId: string;
  floorNo: number;
  r: number;
  xb: string;
  waiting: DemoStudent[];
}

function addRoom(to: Dorms, { campus, dormId, dormName, floorId, floorNo, r, xb, waiting }: RoomPlace): void {
  const roomNo = `${floorNo}${String(r).padStart(2, "0")}`;
  const roomId = `${dormId}r${roomNo}`;
  const roomFullName = `${campus.campusName}-${dormName}-${roomNo}`;
  // One bed in eight rooms stays free, as in any real house.
  const residents = waiting.splice(0, r % 8 === 0 ? BEDS - 1 : BEDS);
  to.dormRoom.push({
    id: roomId,
    dormId,
    floorId,
    campusId: campus.id,
    roomNo,
    roomFullName,
    roomType: "6",
    roomUse: "1",
    genderLimit: xb,
    bedTotal: BEDS,
    roomState: residents.length === BEDS ? "3" : "2",
    hasAircon: true,
    hasBath: true,
    feeStandard: "1200.00",
    sortNo: r,
    isEnabled: true,
  });
  for (let b = 1; b <= BEDS; b++) {
    const resident = residents[b - 1];
    to.dormBed.push({
      id: `${roomId}b${b}`,
      roomId,
      dormId,
      floorId,
      roomFullName,
      bedNo: String(b),
      bedType: b % 2 === 0 ? "3" : "2",
      bedState: resident ? "3" : "0",
      xh: resident?.xh ?? null,
      checkInDate: resident ? `${resident.grade}-09-07` : null,
      feeStandard: "1200.00",
      isEnabled: true,
    });
  }
}
