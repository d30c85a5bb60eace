import { readFile, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Figure } from "./measure.ts";
import { startProduct } from "./product.ts";
import type { School } from "./school.ts";
import { type SignedClient, signedClient } from "./signed-client.ts";

const PATH = "/api/flySource-base/baseStudentInfo/export";
const LIST = "/api/flySource-base/baseStudentInfo/list";
const PAGES_BEFORE = 300;
const ROWS = 100_000;
const heard = {
  xh: "学号",
  xm: "姓名",
  xb: "性别",
  idCard: "证件号",
  csrq: "出生日期",
  mz: "民族",
  zzmm: "政治面貌",
  departmentName: "院系",
  gradeName: "年级",
  majorName: "专业",
  className: "班级",
  phone: "手机号",
  homeAddress: "家庭住址",
  xjzt: "学籍状态",
  infoComplete: "完整度",
};

/** Resident memory in megabytes, now and at its highest since the last `forgetPeak` (Linux). */
async function memory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, "5");

/** Whole classes, as many as fit into one export. */
async function classes({ runtime }: School): Promise<{ ids: string[]; rows: number }> {
  const { rows } = await sql<{
    id: string;
    n: number;
  }>`select "classId" as id, count(*) as n from campus."baseStudentInfo" group by 1 order by 1`.execute(runtime.db);
  const ids: string[] = [];
  let sum = 0;
  for (const { id, n } of rows) {
    if (sum + Number(n) > ROWS) continue;
    ids.push(id);
    sum += Number(n);
  }
  return { ids, rows: sum };
}

/** Bytes of the workbook, which is thrown away as it comes. */
async function take(client: SignedClient, classId: string[]): Promise<number> {
  const reply = await client.send({ path: PATH, body: { fileName: "学生", params: { classId }, heard } });
  let bytes = 0;
  for await (const part of reply) bytes += (part as Buffer).length;
  return bytes;
}

/** `isAtWork`: a server that has answered lists before, with the room that Node.js keeps for short-lived objects; else one that has only just started. */
async function grown(school: School, ids: string[], isAtWork: boolean): Promise<{ megabytes: number; seconds: number }> {
  const product = await startProduct(school.dataDir);
  const client = signedClient(product.port, await school.token());
  try {
    await take(client, ids.slice(0, 1));
    for (let page = 1; isAtWork && page <= PAGES_BEFORE; page += 1) await client.text({ path: LIST, query: { size: "20", current: String(page) } });
    const before = (await memory(product.pid)).now;
    await forgetPeak(product.pid);
    const started = performance.now();
    await take(client, ids);
    return { megabytes: (await memory(product.pid)).peak - before, seconds: (performance.now() - started) / 1000 };
  } finally {
    client.close();
    await product.stop();
  }
}

/** How much the server grows at most while it exports 100,000 students with 15 columns. */
export async function measureExport(school: School): Promise<Figure[]> {
  const { ids, rows } = await classes(school);
  const figures: Figure[] = [];
  for (const isAtWork of [true, false]) {
    const { megabytes, seconds } = await grown(school, ids, isAtWork);
    const what = `export of ${rows} rows x ${Object.keys(heard).length} columns, memory added to a server ${isAtWork ? "at work" : "just started"}`;
    figures.push({ what, beside: `in ${seconds.toFixed(1)} s`, ours: megabytes, plain: null, unit: "MB", value: megabytes, goal: { atMost: 150 } });
  }
  return figures;
}
