import { schoolRows } from "../areas/base/school.ts";
import { add, numbers } from "./proof-school.ts";

/** The school of `halls.ts`: students with accounts, one hall of residence, and as many rooms as each part of the proof builds. */
export const BEDS_A_ROOM = 4;

export const xhOf = (n: number): string => `9${String(n).padStart(9, "0")}`;
export const roomOf = (bedId: string): string => bedId.slice(0, bedId.indexOf("b"));

/** `students`: how many there are. */
export async function furnish(students: number): Promise<void> {
  const [student] = schoolRows.baseStudentInfo!;
  await add("sysUser", [{ id: "admin", accountNo: "admin", userName: "管理员", roles: ["gly"], state: "normal" }]);
  const people = numbers(students).map((n) => ({ n, xh: xhOf(n) }));
  await add(
    "baseStudentInfo",
    people.map(({ xh, n }) => ({ ...student, id: `h${xh}`, xh, xm: `新生${n}`, idCard: null, phone: null })),
  );
  await add(
    "sysUser",
    people.map(({ xh, n }) => ({ id: `u${xh}`, accountNo: xh, userName: `新生${n}`, xh, roles: ["student"], state: "normal" })),
  );
  await add("dorm", [{ id: "d1", dormName: "一号公寓", campusId: "1", isEnabled: true }]);
  await add("dormFloor", [{ id: "f1", dormId: "d1", floorNo: 1, floorName: "一层", genderLimit: "1", isEnabled: true }]);
  await add("dormParam", [{ id: "p1", changeMaxPerTerm: 9, isEnabled: true }]);
}

const room = (id: string) => ({
  ...{ id, dormId: "d1", floorId: "f1", campusId: "1", roomNo: id, roomFullName: `一号公寓 ${id}`, roomType: "1", roomUse: "1" },
  ...{ genderLimit: "1", bedTotal: BEDS_A_ROOM, roomState: "1", isEnabled: true },
});
const bed = (id: string, roomId: string, more: Record<string, unknown>) => ({
  ...{
    id,
    roomId,
    dormId: "d1",
    floorId: "f1",
    roomFullName: `一号公寓 ${roomId}`,
    bedNo: id.slice(-1),
    bedType: "1",
    bedState: "1",
    isEnabled: true,
  },
  ...more,
});

/** Rooms of a name, with their beds; answers the ids of the beds. */
export async function build(name: string, beds: number, more: Record<string, unknown> = {}): Promise<string[]> {
  const rooms = numbers(beds / BEDS_A_ROOM).map((n) => `${name}${n}`);
  await add("dormRoom", rooms.map(room));
  const ids = rooms.flatMap((roomId) => numbers(BEDS_A_ROOM).map((n) => ({ roomId, id: `${roomId}b${n + 1}` })));
  await add(
    "dormBed",
    ids.map(({ id, roomId }) => bed(id, roomId, more)),
  );
  return ids.map(({ id }) => id);
}

export async function openBatch(id: string, more: Record<string, unknown>): Promise<string> {
  await add("dormAllocBatch", [
    {
      ...{
        id,
        batchName: id,
        batchType: "1",
        xn: "2026-2027",
        campusIds: ["1"],
        grades: ["2024"],
        startTime: "2026-11-01 08:00:00",
        endTime: "2026-11-30 18:00:00",
      },
      ...{ allowReselect: 0, selectNeedPaid: false, sameClassFirst: true, mixMinority: false, state: "selecting" },
      ...more,
    },
  ]);
  await add("dormResourceAlloc", [
    { id: `a-${id}`, batchId: id, allocLevel: "1", departmentId: "11", genderLimit: "1", dormId: "d1", roomIds: [], state: "allotted" },
  ]);
  return `a-${id}`;
}
