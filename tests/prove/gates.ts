/**
 * `npm run prove:gates [-- --of N]`: for a minute gates say a thousand passes a second, N-fold fewer, to two processes: each pass twice, and in no
 * order. Each is counted once, nobody is told anything but what was taken, and the processes keep up.
 */
import { Errands, Faults, partOf, quantile } from "./errands.ts";
import { furnish, xhOf } from "./halls-school.ts";
import { add, at, numbers, rowsOf } from "./proof-school.ts";

const NOW = "2026-11-21 10:00:00";
const SECONDS = 60;
const GATES = 40;
/** Passes that a gate says at a time. */
const AT_A_TIME = 25;
const STUDENTS = 5_000;
const part = partOf(process.argv);
/** Half of what is said was said before. */
const PASSES = Math.round((1_000 * SECONDS) / part / 2 / AT_A_TIME) * AT_A_TIME;

const errands = new Errands(at, NOW);
const faults = new Faults();

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one);

const timeOf = (n: number): string => new Date(Date.UTC(2026, 10, 21, 9, 0, n % 3_600)).toISOString().slice(0, 19).replace("T", " ");

/** What the gates say, as the errands that say it: every pass twice, at different times. */
function said(): string[] {
  const passes = numbers(PASSES).map((n) => ({
    gate: n % GATES,
    event: { eventId: `e${n}`, xh: xhOf(n % STUDENTS), method: "1", passTime: timeOf(n) },
  }));
  const calls = (list: typeof passes) =>
    [...Map.groupBy(list, ({ gate }) => gate)].flatMap(([gate, ofGate]) =>
      numbers(Math.ceil(ofGate.length / AT_A_TIME)).map((k) =>
        JSON.stringify({ deviceId: `v${gate}`, events: ofGate.slice(k * AT_A_TIME, (k + 1) * AT_A_TIME).map(({ event }) => event) }),
      ),
    );
  return shuffled([...calls(shuffled(passes)), ...calls(shuffled(passes))]);
}

try {
  await furnish(STUDENTS);
  await add("accessGate", [{ id: "g1", gateName: "东门", campusId: "1", isEnabled: true }]);
  await add(
    "accessDevice",
    numbers(GATES).map((n) => ({ id: `v${n}`, deviceNo: `D${n}`, deviceName: `闸机${n}`, gateId: "g1", direction: "3", isEnabled: true })),
  );
  await errands.open();
  const order = said();
  const { ended, seconds } = await errands.together("pass", order, { atOnce: GATES, withinSeconds: SECONDS });
  faults.judgeWords(ended, /^$/);
  faults.expect(
    ended.every(({ isDone }) => isDone),
    "a call was not answered",
  );
  const [counted] = await rowsOf<{ rows: number; events: number }>(
    `select count(*)::int as rows, count(distinct ("deviceId", "eventId"))::int as events from campus."accessLog"`,
  );
  faults.expect(counted!.rows === PASSES && counted!.events === PASSES, `counted ${JSON.stringify(counted)} of ${PASSES}`);
  const late = quantile(
    ended.map(({ ms }) => ms),
    0.95,
  );
  console.log(
    `${PASSES * 2} passes said in ${order.length} calls within ${SECONDS} s, each twice: taken after ${seconds.toFixed(1)} s, p95 of a call ${late.toFixed(0)} ms, each counted once`,
  );
  process.exitCode = faults.tell();
} finally {
  errands.close();
  await at.close();
}
