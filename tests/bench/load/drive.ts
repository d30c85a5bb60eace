/**
 * A process of its own that calls a server: reads one `Drive` as JSON from its standard input, writes one `Driven` to its standard output.
 * It knows nothing of the product but how a call is signed, so that it stays cheap beside what it measures.
 */
import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { signatureOf } from "../../../src/server/auth/session/signature.ts";

export interface DriveCall {
  /** What its figures are told under. */
  name: string;
  method?: "GET" | "POST";
  path: string;
  query?: Record<string, string>;
  /** JSON; `#` followed by `n` in a text becomes the number of the call, so that no two rows are alike. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface DrivePerson {
  /** None: the calls bring their own headers. */
  token?: string;
  /** One after the other, again and again, from a place of each person's own. */
  calls: readonly DriveCall[];
}

export interface Drive {
  port: number;
  /** `Authorization` of the client. */
  credential: string;
  people: readonly DrivePerson[];
  /** So many calls under way at any time; none: each person calls, thinks, and calls again. */
  width?: number;
  /** Seconds between the reply and the next call of a person. */
  think?: readonly [from: number, to: number];
  /** Everybody calls once, begun evenly over so many seconds; nothing is counted by `seconds` then. */
  onceOver?: number;
  /** Not counted. */
  warmSeconds: number;
  seconds: number;
}

export interface Driven {
  seconds: number;
  calls: number;
  /** 503 and 429, each with its milliseconds. */
  refused: number;
  refusedMaxMs: number;
  /** Any other status but 200 and 304, and lost connections, by what they were. */
  failed: Record<string, number>;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Bytes of bodies as they came over the wire. */
  bytes: number;
  /** Median milliseconds by name of the call. */
  byName: Record<string, number>;
}

const drive = (await json(process.stdin)) as Drive;
const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
const times: { name: string; ms: number }[] = [];
const failed: Record<string, number> = {};
let refused = 0;
let refusedMaxMs = 0;
let bytes = 0;
let number = 0;
let isCounting = false;

function once(call: DriveCall, token: string | undefined): Promise<{ status: number; retryAfter: number }> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body).replaceAll("#n", String(number++));
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port: drive.port,
        agent,
        method: call.method ?? (body === undefined ? "GET" : "POST"),
        path: call.query === undefined ? call.path : `${call.path}?${new URLSearchParams(call.query)}`,
        headers: {
          authorization: drive.credential,
          "tenant-id": "000000",
          "accept-encoding": "gzip",
          ...(token !== undefined && { "flysource-auth": `bearer ${token}`, "flysource-sign": signatureOf(call.path, Date.now(), token) }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...call.headers,
        },
      },
      (reply) => {
        reply.on("data", (chunk: Buffer) => {
          if (isCounting) bytes += chunk.length;
        });
        reply.once("end", () => done({ status: reply.statusCode ?? 0, retryAfter: Number(reply.headers["retry-after"] ?? 0) }));
        reply.once("error", fail);
      },
    );
    sent.once("error", fail);
    sent.end(body);
  });
}

/** One call with its figures; seconds the server asks to wait. */
async function counted(call: DriveCall, token: string | undefined): Promise<number> {
  const at = performance.now();
  const reply = await once(call, token).catch((error: NodeJS.ErrnoException) => ({ status: error.code ?? "lost", retryAfter: 0.2 }));
  const ms = performance.now() - at;
  if (!isCounting) return reply.retryAfter;
  if (reply.status === 200 || reply.status === 304) times.push({ name: call.name, ms });
  else if (reply.status === 503 || reply.status === 429) {
    refused += 1;
    refusedMaxMs = Math.max(refusedMaxMs, ms);
  } else failed[`${call.name} ${reply.status}`] = (failed[`${call.name} ${reply.status}`] ?? 0) + 1;
  return reply.retryAfter;
}

const deadline = performance.now() + (drive.warmSeconds + drive.seconds) * 1000;
const isOver = () => performance.now() >= deadline;

async function person({ token, calls }: DrivePerson, at: number): Promise<void> {
  const [from, to] = drive.think ?? [0, 0];
  await wait(((at % 97) / 97) * to * 1000);
  for (let n = at; !isOver(); n += 1) {
    const retryAfter = await counted(calls[n % calls.length]!, token);
    await wait(1000 * Math.max(retryAfter, from + Math.random() * (to - from)));
  }
}

async function worker(at: number): Promise<void> {
  for (let n = at; !isOver(); n += drive.width!) {
    const { token, calls } = drive.people[n % drive.people.length]!;
    const retryAfter = await counted(calls[Math.floor(n / drive.people.length) % calls.length]!, token);
    if (retryAfter > 0) await wait(retryAfter * 1000);
  }
}

/** Somebody who must get in: refused, they come again when they were told to. */
async function comesIn({ token, calls }: DrivePerson, at: number): Promise<void> {
  await wait((at / drive.people.length) * drive.onceOver! * 1000);
  const started = performance.now();
  for (const call of calls)
    for (;;) {
      const before = refused;
      const count = times.length;
      const retryAfter = await counted(call, token);
      if (refused === before) {
        // What a person waited in all, not how long the last try took.
        if (times.length > count) times[times.length - 1] = { name: call.name, ms: performance.now() - started };
        break;
      }
      await wait(Math.max(retryAfter, 0.1) * 1000);
    }
}

const started = performance.now();
if (drive.onceOver !== undefined) {
  isCounting = true;
  await Promise.all(drive.people.map(comesIn));
} else {
  setTimeout(() => {
    isCounting = true;
  }, drive.warmSeconds * 1000);
  await Promise.all(drive.width === undefined ? drive.people.map(person) : Array.from({ length: drive.width }, (_, at) => worker(at)));
}
const seconds = (performance.now() - started) / 1000 - drive.warmSeconds;

const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
const all = sorted(times.map(({ ms }) => ms));
const at = (list: readonly number[], part: number): number => list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? Number.NaN;
const byName = Object.fromEntries(
  [...Map.groupBy(times, ({ name }) => name)].map(([name, of]) => [name, Math.round(at(sorted(of.map(({ ms }) => ms)), 0.5) * 10) / 10]),
);
const driven: Driven = {
  seconds,
  calls: times.length,
  refused,
  refusedMaxMs,
  failed,
  p50: at(all, 0.5),
  p95: at(all, 0.95),
  p99: at(all, 0.99),
  max: all.at(-1) ?? Number.NaN,
  bytes,
  byName,
};
process.stdout.write(JSON.stringify(driven), () => process.exit(0));
