import { sql } from "kysely";
import { expect } from "vitest";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import { applying, xhOf } from "../../areas/leave/office.ts";
import { signedHeaders } from "../../support/app.ts";

export interface Answer {
  status: number;
  body: { status?: string; msg?: string; data?: { database?: string; id?: string; state?: string } | null };
  retryAfter: string | null;
  /** When it was asked, by `performance.now()`. */
  began: number;
  ms: number;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now();
  const reply = await fetch(url, init);
  return {
    status: reply.status,
    body: (await reply.json()) as Answer["body"],
    retryAfter: reply.headers.get("retry-after"),
    began,
    ms: performance.now() - began,
  };
}

export interface School {
  runtime: Runtime;
  url: string;
  /** Tokens of the people who are signed in: the administrator, the counsellor, and who applies for leave. */
  tokens: Record<string, string>;
}

const applicants = Array.from({ length: 40 }, (_, at) => xhOf(at + 1));
export const people = ["admin", "fdy", ...applicants];

const READ = "/api/flySource-base/canton/list";
const WRITE = "/api/flySource-base/canton/add";

const LEAVE = "/api/yxgl/leaveApplication";

/** What somebody asks of the server, kept with all other answers. */
const askAs =
  ({ runtime, url, tokens }: School, answers: Answer[]) =>
  async (person: string, path: string, of: { query?: string; body?: object } = {}): Promise<Answer> => {
    const headers = { ...signedHeaders(runtime, path, tokens[person]!), "content-type": "application/json" };
    const { query = "", body } = of;
    const answer = await ask(`${url}${path}${query}`, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
    answers.push(answer);
    return answer;
  };

interface Handed {
  id: string;
  /** Moves that were acknowledged, and those of which the server could not say whether they are kept. */
  moved: number;
  unsure: number;
}

/** A leave of each student, not handed in yet. */
export async function leaves(at: School): Promise<Map<string, Handed>> {
  const day = new Date(at.runtime.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const asks = askAs(at, []);
  const made = applicants.map(async (xh) => {
    const { body } = await asks(xh, `${LEAVE}/add`, { body: { ...applying, startTime: `${day} 08:00:00`, endTime: `${day} 18:00:00` } });
    return [xh, { id: body.data!.id!, moved: 0, unsure: 0 }] as const;
  });
  return new Map(await Promise.all(made));
}

/** Twenty who write, ten who read and forty who hand in a leave and have it returned, each again as soon as it is answered, until told to stop. */
export function crowd(at: School, handed: ReadonlyMap<string, Handed>) {
  const answers: Answer[] = [];
  const asks = askAs(at, answers);
  const kept: string[] = [];
  let isOver = false;
  let code = 400_000;
  const write = async () => {
    const cantonCode = String(++code);
    const answer = await asks("admin", WRITE, { body: { cantonCode, cantonName: cantonCode, cantonLevel: "1" } });
    if (answer.status === 200) kept.push(cantonCode);
  };
  const read = async () => void (await asks("admin", READ, { query: "?size=1" }));
  const move = async (xh: string, leave: Handed) => {
    const found = await asks(xh, `${LEAVE}/getOne`, { query: `?id=${leave.id}` });
    if (found.status !== 200) return;
    const isAsked = found.body.data?.state === "submitted";
    const { status, body } = isAsked
      ? await asks("fdy", `${LEAVE}/return`, { body: { id: leave.id, opinion: "请补充" } })
      : await asks(xh, `${LEAVE}/submit`, { body: { id: leave.id } });
    if (status === 200) leave.moved += 1;
    else if (body.msg?.includes("保存时")) leave.unsure += 1;
  };
  const again = async (deed: () => Promise<void>) => {
    while (!isOver) await deed();
  };
  const all = Promise.all([
    ...Array.from({ length: 20 }, () => again(write)),
    ...Array.from({ length: 10 }, () => again(read)),
    ...[...handed].map(([xh, leave]) => again(() => move(xh, leave))),
  ]);
  const stop = async () => {
    isOver = true;
    await all;
  };
  return { answers, kept, stop };
}

export const movedIn = (handed: ReadonlyMap<string, Handed>): number => [...handed.values()].reduce((sum, { moved }) => sum + moved, 0);

/** Every move is there whole, with its step, or not at all. */
export async function expectWhole({ runtime }: School, handed: ReadonlyMap<string, Handed>): Promise<void> {
  const { rows } = await sql<{ id: string; state: string; node: string; nodes: string[]; next: string[] }>`
    select leave.id, leave.state, instance.node, array_agg(step.node order by step.acted_at, step.id) as nodes,
        array_agg(step.to_node order by step.acted_at, step.id) as next
      from campus."leaveApplication" leave
      join platform.flow_instance instance on instance.entity = 'leaveApplication' and instance.record_id = leave.id
      join platform.flow_step step on step.entity = 'leaveApplication' and step.record_id = leave.id
      group by leave.id, leave.state, instance.node`.execute(runtime.db);
  const stood = new Map(rows.map((row) => [row.id, row]));
  for (const { id, moved, unsure } of handed.values()) {
    const here = stood.get(id);
    // Who was sent away at every try has not moved.
    if (here === undefined) {
      expect(moved).toBe(0);
      continue;
    }
    const { state, node, nodes, next } = here;
    expect([state, node]).toEqual([next.at(-1), next.at(-1)]);
    expect(nodes).toEqual(["draft", ...next.slice(0, -1)]);
    expect(nodes.length).toBeGreaterThanOrEqual(moved);
    expect(nodes.length).toBeLessThanOrEqual(moved + unsure);
  }
}
