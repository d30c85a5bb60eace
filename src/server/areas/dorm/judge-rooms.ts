import { zh } from "../../../../engine/language/text.ts";
import { buffer } from "node:stream/consumers";
import { type At, listOf, onlyRecord, textOf } from "../../data/records/plain-rows.ts";
import { findFile, openFile } from "../../data/files/file-store.ts";
import { openSecret } from "../../platform/database/secrets.ts";
import type { Operation } from "../../platform/runtime.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { builtinVision } from "./vision/builtin.ts";
import { httpVision } from "./vision/http-vision.ts";
import { judge, type LabelRule } from "./vision/score.ts";
import { type Vision, type VisionAsked, VisionFault } from "./vision/vision.ts";

type Config = Row<"dormAiConfig">;
type Result = Row<"dormAiResult">;

/** Rooms of one run: each asks an outside service, which has ten seconds. */
const MOST_ROOMS = 10;
const MOST_TRIES = 3;

/** An outside system: photos that wait are shown to the vision service of their task's configuration. One that fails three times is told so. */
export const judgeRooms: Operation = {
  kind: "job",
  name: "dorm.judgeRooms",
  title: "智能识别房间照片",
  run: async (at) => {
    const tasks = await recordsOf(at, "dormAiTask").find({ state: "analysing" });
    const waiting = await recordsOf(at, "dormAiResult").find(
      { taskId: tasks.map(({ id }) => id), state: ["queued", "analysing"] },
      { order: ["captureTime", "id"], limit: MOST_ROOMS, lock: true },
    );
    const configs = new Map((await recordsOf(at, "dormAiConfig").find({ id: tasks.map(({ configId }) => configId) })).map((row) => [row.id, row]));
    const served = waiting.slice(0, await leftToday(at, [...configs.values()]));
    for (const result of served) await judgeRoom(at, result, configs.get(tasks.find(({ id }) => id === result.taskId)!.configId)!);
    return served.length;
  },
};

/** Rooms that the smallest daily quota of the configurations leaves. */
async function leftToday(at: At, configs: readonly Config[]): Promise<number> {
  const quotas = configs.flatMap(({ dailyQuota }) => dailyQuota ?? []);
  if (quotas.length === 0) return MOST_ROOMS;
  const used = await recordsOf(at, "dormAiResult").findWhere({ field: "judgeTime", gte: at.call.ctx.today });
  return Math.max(0, Math.min(...quotas) - used.length);
}

async function judgeRoom(at: At, result: Result, config: Config): Promise<void> {
  const results = recordsOf(at, "dormAiResult");
  const begun = performance.now();
  if (result.state === "queued") await results.move(result.id, "analyse");
  try {
    const asked = await askedOf(at, config, listOf(result.images).slice(0, config.maxImages ?? undefined));
    const answer = await (await visionOf(at, config))(asked);
    const { score, judged } = judge(answer.detections, rulesOf(config), config.fullScore ?? 100);
    await results.change(result.id, {
      ...{ aiScore: score, summary: answer.summary, modelName: config.modelName, failReason: null, judgeTime: at.call.ctx.now },
      detections: judged.map(({ box, ...one }) => ({ ...one, box: box === null ? null : JSON.stringify(box), accepted: true })),
      elapsedMs: Math.round(performance.now() - begun),
    });
    await results.move(result.id, "done");
  } catch (error) {
    if (!(error instanceof VisionFault)) throw error;
    const retryCount = (result.retryCount ?? 0) + 1;
    await results.change(result.id, { retryCount, failReason: error.message, judgeTime: at.call.ctx.now });
    if (retryCount >= MOST_TRIES) await results.move(result.id, "fail");
  }
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
      const { summary } = await (await visionOf(input, config))({ ...(await askedOf(input, config, [])), photos });
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

async function askedOf({ tx, call }: At, config: Config, images: readonly string[]): Promise<VisionAsked> {
  const items = call.model.dicts.get("ai_label")?.items ?? [];
  const labels = rulesOf(config).map(({ label }) => ({ label, title: zh(items.find(({ value }) => value === label)?.label ?? label) }));
  const photos: Buffer[] = [];
  for (const id of images) {
    const file = await findFile(tx, call.user.tenantId, id);
    if (file !== null) photos.push(await buffer(await openFile(call.runtime, file)));
  }
  return { photos, labels, model: config.modelName, prompt: textOf(config.promptText) ?? "" };
}
