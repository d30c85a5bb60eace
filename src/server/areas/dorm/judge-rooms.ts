import { isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import { zh } from "../../../../engine/language/text.ts";
import { buffer } from "node:stream/consumers";
import { type At, listOf, onlyRecord, textOf } from "../../data/records/plain-rows.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import { findFile, openFile, type StoredFile } from "../../data/files/file-store.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import { openSecret } from "../../platform/database/secrets.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Runtime, ScheduledJob } from "../../platform/runtime.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { builtinVision } from "./vision/builtin.ts";
import { httpVision } from "./vision/http-vision.ts";
import { judge, type LabelRule } from "./vision/score.ts";
import { type Vision, type VisionAnswer, type VisionAsked, VisionFault } from "./vision/vision.ts";

type Config = Row<"dormAiConfig">;
type Result = Row<"dormAiResult">;

/** One run ends after so long, or so many rooms; the next goes on with those that wait. */
const RUN_MS = 45_000;
const MOST_ROOMS = 200;
const MOST_TRIES = 3;

/** A room whose photos are being looked at, as it was when it was taken on. */
interface Taken {
  result: Result;
  config: Config;
  see: Vision;
  asked: Omit<VisionAsked, "photos">;
  files: StoredFile[];
}

/**
 * An outside system: photos that wait are shown to the vision service of their task's configuration, of every school. One that fails three
 * times is told so. A room is taken on in a transaction and written in another; nothing is locked while the service looks.
 */
async function judgeRooms(runtime: Runtime): Promise<void> {
  const until = Date.now() + RUN_MS;
  for (const tenantId of await schoolIds(runtime))
    for (const id of await inSchool(runtime, tenantId, waitingRooms)) {
      if (Date.now() > until) return;
      const taken = await inSchool(runtime, tenantId, (at) => takeOn(at, id));
      if (taken === null) continue;
      await settle(runtime, tenantId, taken);
    }
}

/** Looks and writes. What a rule of the school refuses to write is a failed try of its own room: it keeps no other from its turn. */
async function settle(runtime: Runtime, tenantId: string, taken: Taken): Promise<void> {
  const seen = await look(runtime, taken);
  try {
    await inSchool(runtime, tenantId, (at) => write(at, taken, seen));
  } catch (error) {
    if (!isAppError(error) || "fault" in seen) throw error;
    await inSchool(runtime, tenantId, (at) => write(at, taken, { fault: sentenceOfProblems(error) }));
  }
}

export const judgeJob: ScheduledJob = { name: "dorm.judgeRooms", title: "智能识别房间照片", cron: "* * * * *", run: judgeRooms };

const inSchool = async <T>(runtime: Runtime, tenantId: string, work: (at: At) => Promise<T>): Promise<T> => {
  const call = await systemCall(runtime, tenantId);
  return transaction(runtime.db, (tx) => work({ call, tx }));
};

const waits = ["queued", "analysing"] as const;

/** Rooms that wait, those that a run left half done among them, as many as are left for today. */
async function waitingRooms(at: At): Promise<string[]> {
  const tasks = await recordsOf(at, "dormAiTask").find({ state: "analysing" });
  const configs = await recordsOf(at, "dormAiConfig").find({ id: tasks.map(({ configId }) => configId) });
  const limit = await leftToday(at, configs);
  const rooms = await recordsOf(at, "dormAiResult").find(
    { taskId: tasks.map(({ id }) => id), state: waits },
    { order: ["captureTime", "id"], limit },
  );
  return rooms.map(({ id }) => id);
}

/** Rooms that the smallest daily quota of the configurations leaves. */
async function leftToday(at: At, configs: readonly Config[]): Promise<number> {
  const quotas = configs.flatMap(({ dailyQuota }) => dailyQuota ?? []);
  if (quotas.length === 0) return MOST_ROOMS;
  const used = await recordsOf(at, "dormAiResult").findWhere({ field: "judgeTime", gte: at.call.ctx.today });
  return Math.min(MOST_ROOMS, Math.max(0, Math.min(...quotas) - used.length));
}

/** A room that still waits, with what its task's configuration says; null: somebody was faster. */
async function takeOn(at: At, id: string): Promise<Taken | null> {
  const results = recordsOf(at, "dormAiResult");
  const [result] = await results.find({ id, state: waits }, { lock: true });
  const task = result && (await recordsOf(at, "dormAiTask").findOne({ id: result.taskId, state: "analysing" }));
  if (!result || !task) return null;
  const [config] = await recordsOf(at, "dormAiConfig").findWhere({ field: "id", eq: task.configId }, { tables: ["labels"] });
  if (config === undefined) return null;
  if (result.state === "queued") await results.move(result.id, "analyse");
  const files = await filesOf(at, listOf(result.images).slice(0, config.maxImages ?? undefined));
  return { result, config, see: await visionOf(at, config), asked: askedOf(at, config), files };
}

type Seen = { answer: VisionAnswer; elapsedMs: number } | { fault: string };

async function look(runtime: Runtime, { see, asked, files }: Taken): Promise<Seen> {
  const begun = performance.now();
  try {
    const photos: Buffer[] = [];
    for (const file of files) photos.push(await photoOf(runtime, file));
    return { answer: await see({ ...asked, photos }), elapsedMs: Math.round(performance.now() - begun) };
  } catch (error) {
    if (!(error instanceof VisionFault)) throw error;
    return { fault: error.message };
  }
}

/** @throws VisionFault where the file is gone, or its store is away: the room has its tries, and keeps no other from its turn */
async function photoOf(runtime: Runtime, file: StoredFile): Promise<Buffer> {
  try {
    return await buffer(await openFile(runtime, file));
  } catch {
    throw new VisionFault("房间照片读取不到，请重新上传");
  }
}

/** What the photos show is so, whatever has become of the room and its task since: one room keeps no other from its turn. */
const unjudged = { judge: false };

/** Says of the room what was seen, unless somebody has written it since: new photos wait for a look of their own. */
async function write(at: At, { result, config }: Taken, seen: Seen): Promise<void> {
  const results = recordsOf(at, "dormAiResult");
  const [now] = await results.find({ id: result.id }, { lock: true });
  if (now?.state !== "analysing" || now.captureTime !== result.captureTime || now.retryCount !== result.retryCount) return;
  if ("fault" in seen) {
    const retryCount = (now.retryCount ?? 0) + 1;
    await results.change(now.id, { retryCount, failReason: seen.fault, judgeTime: at.call.ctx.now }, unjudged);
    if (retryCount >= MOST_TRIES) await results.move(now.id, "fail");
    return;
  }
  const { score, judged } = judge(seen.answer.detections, rulesOf(config), config.fullScore ?? 100);
  await results.change(
    now.id,
    {
      ...{ aiScore: score, summary: seen.answer.summary, modelName: config.modelName, failReason: null, judgeTime: at.call.ctx.now },
      detections: judged.map(({ box, ...one }) => ({ ...one, box: box === null ? null : JSON.stringify(box), accepted: true })),
      elapsedMs: seen.elapsedMs,
    },
    unjudged,
  );
  await results.move(now.id, "done");
}

/** Shows a point to the service of the configuration, so that an administrator sees whether it answers. */
export const testVision = defineAction("dormAiConfig", {
  name: "dorm.testVision",
  title: "测试识别服务",
  input: nothing,
  audit: ({ records }) => `测试识别配置 ${records[0]?.configName ?? ""}`,
  run: async (input) => {
    const config = onlyRecord(input.records);
    const photos = [Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")];
    try {
      const { summary } = await (await visionOf(input, config))({ ...askedOf(input, config), photos });
      return {
        shows: [
          { label: "结果", value: "服务正常" },
          { label: "识别结论", value: summary },
        ],
      };
    } catch (error) {
      if (!(error instanceof VisionFault)) throw error;
      return { shows: [{ label: "结果", value: error.message }] };
    }
  },
});

async function visionOf({ tx, call }: At, config: Config): Promise<Vision> {
  if (config.provider !== "http") return builtinVision;
  const key = await openSecret(tx, { tenantId: call.user.tenantId, entity: "dormAiConfig", field: "apiKey", id: config.id }, config.apiKey);
  return httpVision({ url: textOf(config.apiUrl) ?? "", key, loopback: call.runtime.config.outboundLoopback === true });
}

const rulesOf = ({ labels }: Config): LabelRule[] =>
  (labels ?? []).map(({ label, minConfidence, deduct, isHazard }) => ({ label, minConfidence, deduct, isHazard: isHazard === true }));

function askedOf({ call }: At, config: Config): Omit<VisionAsked, "photos"> {
  const items = call.model.dicts.get("ai_label")?.items ?? [];
  const labels = rulesOf(config).map(({ label }) => ({ label, title: zh(items.find(({ value }) => value === label)?.label ?? label) }));
  return { labels, model: config.modelName, prompt: textOf(config.promptText) ?? "" };
}

async function filesOf({ tx, call }: At, ids: readonly string[]): Promise<StoredFile[]> {
  const found = await Promise.all(ids.map((id) => findFile(tx, call.user.tenantId, id)));
  return found.filter((file) => file !== null);
}
