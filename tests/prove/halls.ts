/**
 * `npm run prove:halls [-- --of N]`: the worst hours of the halls of residence, N-fold smaller: students of two processes choose among fewer
 * beds than they are, a batch is allocated twice, and changes are carried out by two people each.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { act, schoolRuntime, schoolRows } from "../areas/base/school.ts";
import { insertRows } from "../support/database.ts";
import type { Ended, Errand } from "./halls-process.ts";

const PROCESSES = 2;
const BEDS_A_ROOM = 4;
const BATCH = "choice";
const NOW = "2026-11-21 10:00:00";
const flag = process.argv.indexOf("--of");
const part = flag < 0 ? 1 : Number(process.argv[flag + 1]);
if (!(part >= 1)) throw new Error("--of wants a number of at least 1");
const sized = (number: number) => Math.round(number / part / BEDS_A_ROOM) * BEDS_A_ROOM;
const STUDENTS = sized(5_000);
const BEDS = sized(4_800);
const CHANGES = sized(2_000);
const DECIDERS = 200;

const at = await schoolRuntime();
const children: ChildProcess[] = [];
const faults = new Set<string>();
const expect = (holds: boolean, words: string) => void (holds || faults.add(words));
const add = (entity: string, rows: Record<string, unknown>[]) => insertRows(at.runtime.db, at.runtime.model(), entity, rows);
const rowsOf = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(at.database.db)).rows;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const xhOf = (n: number) => `9${String(n).padStart(9, "0")}`;

/** Deals the people to the processes; everybody starts together. */
async function together(does: Errand["does"], people: readonly string[], atOnce: number): Promise<{ ended: Ended[]; seconds: number }> {
  const began = performance.now();
  const dealt = await Promise.all(
    children.map(async (child, number) => {
      const answered = once(child, "message");
      child.send({ does, people: people.filter((_, n) => n % PROCESSES === number), atOnce: atOnce / PROCESSES } satisfies Errand);
      return (await answered)[0] as Ended[];
    }),
  );
  return { ended: dealt.flat(), seconds: (performance.now() - began) / 1000 };
}

/** Nobody is told anything but a sentence of the product, and each refusal is one of these. */
function judgeWords(ended: readonly Ended[], known: RegExp): void {
  for (const { said } of ended) for (const words of said) expect(known.test(words), `said: ${words}`);
}

async function furnish(): Promise<void> {
  const [student] = schoolRows.baseStudentInfo!;
  await add("sysUser", [{ id: "admin", accountNo: "admin", userName: "管理员", roles: ["gly"], state: "normal" }]);
  const people = numbers(Math.max(STUDENTS, CHANGES)).map((n) => ({ n, xh: xhOf(n) }));
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
async function build(name: string, beds: number, more: Record<string, unknown> = {}): Promise<string[]> {
  const rooms = numbers(beds / BEDS_A_ROOM).map((n) => `${name}${n}`);
  await add("dormRoom", rooms.map(room));
  const ids = rooms.flatMap((roomId) => numbers(BEDS_A_ROOM).map((n) => ({ roomId, id: `${roomId}b${n + 1}` })));
  await add(
    "dormBed",
    ids.map(({ id, roomId }) => bed(id, roomId, more)),
  );
  return ids.map(({ id }) => id);
}

async function openBatch(id: string, more: Record<string, unknown>): Promise<string> {
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

async function choosing(): Promise<string> {
  const window = { selectStartTime: "2026-11-20 08:00:00", selectEndTime: "2026-11-22 18:00:00" };
  const allocId = await openBatch(BATCH, { allocMode: "3", ...window });
  await build("c", BEDS, { allocId });
  const { ended, seconds } = await together("choose", numbers(STUDENTS).map(xhOf), STUDENTS);
  judgeWords(ended, /刚被别人选走，请另选$|^当前访问人数较多/);
  const [taken] = await rowsOf<{ rows: number; beds: number; people: number }>(
    `select count(*)::int as rows, count(distinct "bedId")::int as beds, count(distinct xh)::int as people from campus."dormBedAssign"`,
  );
  expect(taken!.rows === BEDS && taken!.beds === BEDS && taken!.people === BEDS, `taken ${JSON.stringify(taken)}`);
  expect(ended.filter(({ isDone }) => isDone).length === BEDS, "who was told so has no bed, or the other way round");
  const [free] = await rowsOf<{ n: number }>(`select count(*)::int as n from campus."dormBed" where "bedState" <> '2'`);
  expect(free!.n === 0, `${free!.n} beds are not held`);
  const refusals = ended.reduce((sum, { said }) => sum + said.length, 0);
  return `${STUDENTS} students choose among ${BEDS} beds: ${seconds.toFixed(1)} s, ${refusals} were too late for a bed and told so`;
}

async function allocation(): Promise<string> {
  const allocId = await openBatch("lot", { allocMode: "5", state: "allocating" });
  await build("l", BEDS, { allocId });
  /** Answers of the questionnaire that differ from one to the next. */
  const habits = (n: number) =>
    Object.fromEntries(
      ["sleep", "rise", "smoking", "snore", "aircon", "quiet"].map((field, at) => [field, String(1 + (Math.floor(n / 3 ** at) % 3))]),
    );
  await add(
    "dormHabit",
    numbers(STUDENTS).map((n) => ({ id: `w${n}`, batchId: "lot", xh: xhOf(n), ...habits(n * 7919) })),
  );
  const beds = async () => JSON.stringify(await rowsOf(`select xh, "bedId", reason from campus."dormBedAssign" where "batchId" = 'lot' order by xh`));
  const results: string[] = [];
  let seconds = 0;
  await rowsOf(`delete from campus."dormBedAssign"`);
  for (const _ of numbers(2)) {
    const began = performance.now();
    await act(await at.call({ id: "admin", roles: ["gly"] }, { now: NOW }), "dorm.autoAssign", { entity: "dormAllocBatch", ids: ["lot"] });
    seconds = Math.max(seconds, (performance.now() - began) / 1000);
    results.push(await beds());
    await rowsOf(`delete from campus."dormBedAssign"`);
    await rowsOf(`update campus."dormBed" set "bedState" = '1' where "allocId" = 'a-lot'`);
  }
  expect(results[0] === results[1], "the same batch is allocated in two ways");
  const given = JSON.parse(results[0]!) as { reason: string | null }[];
  expect(given.length === BEDS && given.every(({ reason }) => (reason ?? "") !== ""), `${given.length} beds given, each with its reason`);
  return `allocation of ${STUDENTS} to ${BEDS} beds: ${seconds.toFixed(1)} s, twice the same`;
}

async function changes(): Promise<string> {
  const from = await build("o", CHANGES, { bedState: "3" });
  const to = await build("n", CHANGES, { bedState: "4", lockReason: "调宿申请中" });
  const roomOf = (id: string) => id.slice(0, id.indexOf("b"));
  const term = { xn: "2026-2027", xqM: "1" };
  const ids = numbers(CHANGES).map((n) => `x${n}`);
  await add(
    "dormLive",
    ids.map((_, n) => ({
      id: `v${n}`,
      xh: xhOf(n),
      roomId: roomOf(from[n]!),
      bedId: from[n],
      checkInType: "1",
      checkInDate: "2026-09-01",
      liveState: "1",
      classId: "c1",
      dormId: "d1",
    })),
  );
  await add(
    "dormChange",
    ids.map((id, n) => ({
      ...{
        id,
        xh: xhOf(n),
        ...term,
        liveId: `v${n}`,
        changeType: "1",
        reasonType: "9",
        reasonDetail: "同学不和",
        fromDormId: "d1",
        fromRoomId: roomOf(from[n]!),
        fromBedId: from[n],
      },
      ...{
        toDormId: "d1",
        toRoomId: roomOf(to[n]!),
        toBedId: to[n],
        heldState: "1",
        classId: "c1",
        departmentId: "11",
        toDepartmentId: "11",
        state: "approved",
      },
    })),
  );
  const { ended, seconds } = await together("execute", [...ids, ...ids.toReversed()], DECIDERS);
  judgeWords(ended, /^当前状态|^此步骤|^记录已被|^当前访问人数较多|已办理|状态/);
  expect(ended.filter(({ isDone }) => isDone).length === CHANGES, `${ended.filter(({ isDone }) => isDone).length} of ${CHANGES} were carried out`);
  const living = await rowsOf<{ xh: string; bedId: string }>(
    `select xh, "bedId" from campus."dormLive" where "liveState" in ('1','3','4','5') order by xh`,
  );
  expect(living.length === CHANGES && living.every(({ bedId }, n) => bedId === to[n]), "somebody lives in two beds, in none, or in the wrong one");
  return `${CHANGES} changes of beds, each tried by two of ${DECIDERS} people: ${seconds.toFixed(1)} s, each carried out once`;
}

try {
  await furnish();
  const order = JSON.stringify({ place: at.database.place, dataDir: at.runtime.config.dataDir, now: NOW });
  for (const _ of numbers(PROCESSES)) children.push(fork(new URL("halls-process.ts", import.meta.url), [order]));
  await Promise.all(children.map((child) => once(child, "message")));
  for (const work of [choosing, allocation, changes]) console.log(await work());
  for (const fault of faults) console.log(`BROKEN ${fault}`);
} finally {
  for (const child of children) child.disconnect();
  await at.close();
}
process.exitCode = faults.size === 0 ? 0 : 1;
