/**
 * `npm run prove:halls [-- --of N]`: the worst hours of the halls of residence, N-fold smaller: students of two processes choose among fewer
 * beds than they are, a batch is allocated twice, changes are carried out by two people each, and all sign in at night.
 */
import { act } from "../areas/base/school.ts";
import { Errands, Faults, partOf, quantile } from "./errands.ts";
import { BEDS_A_ROOM, build, furnish, openBatch, roomOf, xhOf } from "./halls-school.ts";
import { add, at, numbers, rowsOf } from "./proof-school.ts";

const BATCH = "choice";
const NOW = "2026-11-21 10:00:00";
const part = partOf(process.argv);
const sized = (number: number) => Math.round(number / part / BEDS_A_ROOM) * BEDS_A_ROOM;
const STUDENTS = sized(5_000);
const BEDS = sized(4_800);
const CHANGES = sized(2_000);
const DECIDERS = 200;
const SLEEPERS = sized(10_000);
/** One in so many does not come home. */
const ABSENT = 20;
const NIGHT_SECONDS = Math.round(300 / part);

const errands = new Errands(at, NOW);
const faults = new Faults();
const expect = (holds: boolean, words: string) => faults.expect(holds, words);

async function choosing(): Promise<string> {
  const window = { selectStartTime: "2026-11-20 08:00:00", selectEndTime: "2026-11-22 18:00:00" };
  const allocId = await openBatch(BATCH, { allocMode: "3", ...window });
  await build("c", BEDS, { allocId });
  const { ended, seconds } = await errands.together("choose", numbers(STUDENTS).map(xhOf), { atOnce: STUDENTS });
  faults.judgeWords(ended, /刚被别人选走，请另选$|^当前访问人数较多/);
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
  const { ended, seconds } = await errands.together("execute", [...ids, ...ids.toReversed()], { atOnce: DECIDERS });
  faults.judgeWords(ended, /^当前状态|^此步骤|^记录已被|^当前访问人数较多|已办理|状态/);
  expect(ended.filter(({ isDone }) => isDone).length === CHANGES, `${ended.filter(({ isDone }) => isDone).length} of ${CHANGES} were carried out`);
  const living = await rowsOf<{ xh: string; bedId: string }>(
    `select xh, "bedId" from campus."dormLive" where "liveState" in ('1','3','4','5') order by xh`,
  );
  expect(living.length === CHANGES && living.every(({ bedId }, n) => bedId === to[n]), "somebody lives in two beds, in none, or in the wrong one");
  return `${CHANGES} changes of beds, each tried by two of ${DECIDERS} people: ${seconds.toFixed(1)} s, each carried out once`;
}

/** The check at night: who is home scans the code of the room, everybody at a moment of their own. */
async function night(): Promise<string> {
  const beds = await build("s", SLEEPERS, { bedState: "3" });
  await rowsOf(`update campus."dormRoom" set "qrCode" = 'SS.' || id where id like 's%'`);
  const hours = { startTime: "2026-11-21 09:30:00", endTime: "2026-11-21 11:00:00", lateEndTime: "2026-11-21 12:00:00" };
  await add("dormSignPlan", [
    {
      id: "plan",
      planName: "晚查寝",
      taskType: "2",
      signModes: ["3"],
      bindDevice: false,
      effectiveStart: "2026-09-01",
      effectiveEnd: "2027-01-31",
      isEnabled: true,
    },
  ]);
  await add("dormSignTask", [
    {
      id: "round",
      planId: "plan",
      taskName: "晚查寝",
      taskType: "2",
      signDate: "2026-11-21",
      ...hours,
      dormIds: ["d1"],
      signModes: ["3"],
      state: "running",
    },
  ]);
  const people = numbers(SLEEPERS).map((n) => ({ xh: xhOf(n), bedId: beds[n]!, roomId: roomOf(beds[n]!) }));
  await add(
    "dormSignRecord",
    people.map(({ xh, ...where }) => ({
      id: `k${xh}`,
      xh,
      ...where,
      dormId: "d1",
      classId: "c1",
      departmentId: "11",
      taskId: "round",
      signDate: "2026-11-21",
      signState: "0",
      state: "open",
    })),
  );
  const home = people.filter((_, n) => n % ABSENT !== 0);
  const order = home.map(({ xh, roomId }) => JSON.stringify({ xh, roomCode: `SS.${roomId}` }));
  const { ended, seconds } = await errands.together("sign", order, { atOnce: SLEEPERS, withinSeconds: NIGHT_SECONDS });
  faults.judgeWords(ended, /^$/);
  const open = await rowsOf<{ xh: string }>(`select xh from campus."dormSignRecord" where state = 'open' order by xh`);
  const absent = people.filter((_, n) => n % ABSENT === 0).map(({ xh }) => xh);
  expect(JSON.stringify(open.map(({ xh }) => xh)) === JSON.stringify(absent.toSorted()), "the list of the absent is not right to the person");
  const p95 = quantile(
    ended.map(({ ms }) => ms),
    0.95,
  );
  return `${home.length} of ${SLEEPERS} sign in ${seconds.toFixed(0)} s: p95 ${p95.toFixed(0)} ms, the absent right to the person`;
}

try {
  await furnish(Math.max(STUDENTS, CHANGES, SLEEPERS));
  await errands.open();
  for (const work of [choosing, allocation, changes, night]) console.log(await work());
  process.exitCode = faults.tell();
} finally {
  errands.close();
  await at.close();
}
