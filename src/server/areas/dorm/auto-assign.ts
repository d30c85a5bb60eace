import { phrase } from "../../../../engine/language/phrase.ts";
import { type At, listOf, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { booksOf } from "../kit/books.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { allocate, type Given, type Order, type Place, type Seeker } from "./allocate.ts";

type Batch = Row<"dormAllocBatch">;
type Bed = Row<"dormBed">;

const living = ["1", "3", "4", "5"] as const;
const holding = ["assigned", "confirmed", "checkedIn"] as const;
/** Ways of a batch: in which order, and how that is told. What students choose themselves is filled up by class in the end. */
const ways: Readonly<Record<string, { order: Order; words: string }>> = {
  "1": { order: "class", words: "按班级顺序" },
  "2": { order: "number", words: "按学号顺序" },
  "3": { order: "class", words: "未自选，按班级顺序补足" },
  "5": { order: "habits", words: "按生活习惯匹配" },
  "6": { order: "lot", words: "随机抽取" },
};
const MAJORITY = "01";

/** An algorithm over thousands of students and beds: who waits, which beds were allotted to their units, and who fits where. */
export const autoAssign = defineAction("dormAllocBatch", {
  name: "dorm.autoAssign",
  title: "自动分配床位",
  input: nothing,
  audit: ({ records }) => `为批次 ${records[0]?.batchName ?? ""} 自动分配床位`,
  preview: async (input) => {
    const plan = await planOf(input, onlyRecord(input.records));
    return [
      { label: "可分配床位", value: phrase`${plan.beds.size} 张` },
      { label: "将分配", value: phrase`${plan.given.length} 人` },
      { label: "没有合适床位", value: phrase`${plan.left.length} 人` },
    ];
  },
  run: async (input) => {
    const batch = onlyRecord(input.records);
    const plan = await planOf(input, batch);
    if (plan.given.length === 0) refuse("", "没有可以分配的学生或床位：请核对适用年级、校区和已下达的资源");
    await booksOf(input, "dormBedAssign").add(plan.given.map((one) => rowOf(input, batch, { one, plan })));
    await booksOf(input, "dormBed").change({ id: plan.given.map(({ placeId }) => placeId), bedState: "1" }, { bedState: "2" });
    return {
      assigned: plan.given.length,
      shows: [
        { label: "已分配", value: phrase`${plan.given.length} 人` },
        { label: "没有合适床位", value: phrase`${plan.left.length} 人` },
      ],
    };
  },
});

interface Plan {
  given: Given[];
  left: string[];
  beds: Map<string, Bed>;
  students: Map<string, Row<"baseStudentInfo">>;
}

async function planOf(at: At, batch: Batch): Promise<Plan> {
  const way = ways[batch.allocMode];
  if (way === undefined) refuse("", "人工指定的批次不自动分配，请逐人指定床位");
  const students = await waitingStudents(at, batch);
  const { places, beds } = await freePlaces(at, batch);
  const habits = new Map((await recordsOf(at, "dormHabit").find({ batchId: batch.id })).map((row) => [row.xh, row]));
  const wish = {
    seekers: students.map((student) => seekerOf(student, habits.get(student.xh))),
    places,
    order: way.order,
    classTogether: batch.sameClassFirst === true,
    spreadMinorities: batch.mixMinority === true,
    seed: batch.id,
  };
  return { ...allocate(wish), beds, students: new Map(students.map((student) => [student.xh, student])) };
}

/** Students of the batch without a bed and without one that is held for them. A college assigns its own. */
async function waitingStudents(at: At, batch: Batch): Promise<Row<"baseStudentInfo">[]> {
  const { roles, departmentId } = at.call.user;
  const own = roles.includes("gly") ? [] : [{ field: "departmentId", under: [departmentId ?? ""] }];
  const students = await recordsOf(at, "baseStudentInfo").findWhere({
    all: [{ field: "sfzx", eq: true }, { field: "grade", in: listOf(batch.grades) }, { field: "campusId", in: listOf(batch.campusIds) }, ...own],
  });
  const housed = new Set((await recordsOf(at, "dormLive").find({ liveState: [...living] })).map(({ xh }) => xh));
  const held = new Set((await recordsOf(at, "dormBedAssign").find({ batchId: batch.id, state: [...holding] })).map(({ xh }) => xh));
  return students.filter(({ xh }) => !housed.has(xh) && !held.has(xh));
}

/** Beds that were allotted in the batch and that nobody holds, locked, in the order of rooms. */
async function freePlaces(at: At, batch: Batch): Promise<{ places: Place[]; beds: Map<string, Bed> }> {
  const allocs = new Map(
    (await recordsOf(at, "dormResourceAlloc").find({ batchId: batch.id, state: ["allotted", "subAllotted"] })).map((row) => [row.id, row]),
  );
  const found = await recordsOf(at, "dormBed").find(
    { allocId: [...allocs.keys()], bedState: "1", isEnabled: true },
    { order: ["roomFullName", "bedNo", "id"], lock: true },
  );
  const rooms = new Map((await recordsOf(at, "dormRoom").find({ id: [...new Set(found.map(({ roomId }) => roomId))] })).map((row) => [row.id, row]));
  const places = found.map((bed): Place => {
    const alloc = allocs.get(bed.allocId ?? "")!;
    return {
      id: bed.id,
      roomId: bed.roomId,
      sex: alloc.genderLimit,
      isMixed: !["1", "2"].includes(alloc.genderLimit) && !["1", "2"].includes(rooms.get(bed.roomId)?.genderLimit ?? ""),
      departmentId: alloc.departmentId,
      grade: alloc.grade,
      majorId: alloc.majorId,
      classId: alloc.classId,
    };
  });
  return { places, beds: new Map(found.map((bed) => [bed.id, bed])) };
}

function seekerOf(student: Row<"baseStudentInfo">, habit: Row<"dormHabit"> | undefined): Seeker {
  const answers = habit === undefined ? null : [habit.sleep, habit.rise, habit.smoking, habit.snore, habit.aircon, habit.quiet].map(Number);
  return {
    id: student.xh,
    sex: student.xb ?? "",
    departmentId: student.departmentId ?? "",
    grade: student.grade ?? "",
    majorId: student.majorId ?? "",
    classId: student.classId ?? "",
    isMinority: student.mz !== null && student.mz !== MAJORITY,
    habits: answers,
  };
}

function rowOf({ call }: At, batch: Batch, { one, plan }: { one: Given; plan: Plan }) {
  const bed = plan.beds.get(one.placeId)!;
  const { xh, grade, departmentId, majorId, classId, campusId } = plan.students.get(one.seekerId)!;
  const { roomId, dormId, floorId, allocId } = bed;
  return {
    ...{ xh, grade, departmentId, majorId, classId, campusId, batchId: batch.id, allocId, roomId, dormId, floorId, bedId: bed.id },
    assignMode: batch.allocMode,
    reason: reasonOf(one, batch.allocMode),
    assignTime: call.ctx.now,
    operatorId: call.user.id,
    paid: false,
    state: "assigned",
  };
}

/** Why this bed: in which order, who is in the room already, how near habits are. */
function reasonOf({ classmates, distance }: Given, mode: string): string {
  return [
    ways[mode]?.words ?? "",
    ...(classmates > 0 ? [`与 ${classmates} 名同班同学同室`] : []),
    ...(ways[mode]?.order === "habits" && distance !== null ? [`与室友习惯相差 ${Math.round(distance * 10) / 10}`] : []),
  ].join("；");
}
