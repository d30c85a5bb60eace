import { sql } from "kysely";
import { chineseOf, phrase, type Words } from "../../../../engine/language/phrase.ts";
import { afterCommit } from "../../platform/database/transaction.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import { type ChannelConfig, NotSent } from "../../messages/channel.ts";
import { channelConfig } from "../../messages/configs.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { messengerDepartments, rootId } from "../../messages/messenger-departments.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Line } from "../../platform/runtime.ts";
import { compareDepartments, type Comparison, type Step } from "./department-comparison.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const DEPARTMENT = "department";
const deadSeconds = 60;

async function messengerConfig({ call }: At): Promise<ChannelConfig> {
  const config = await channelConfig(call.runtime, { tenantId: call.user.tenantId, channel: "wecom" });
  return config ?? refuse("", "请先在“消息渠道配置”里启用企业微信");
}

/** @throws NotSent */
async function compared(at: At, config: ChannelConfig): Promise<Comparison> {
  const there = await messengerDepartments(at.call.runtime, config).list();
  return compareDepartments(await recordsOf(at, DEPARTMENT).find({ isEnabled: true }), there);
}

/** Compares the departments with those of the messenger, tells what would be done, then does it in the background; who asked is told the outcome. */
export const syncMessenger = defineAction("department", {
  name: "base.syncMessenger",
  title: "同步企业微信",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "把部门同步到企业微信",
  preview: async (input) => {
    try {
      return summary(await compared(input, await messengerConfig(input)));
    } catch (error) {
      if (error instanceof NotSent) return refuse("", error.words);
      throw error;
    }
  },
  run: async (input) => {
    await messengerConfig(input);
    const { runtime, user } = input.call;
    const asked = await sql`insert into platform.messenger_sync as s (tenant_id, asked_by, state) values (${user.tenantId}, ${user.id}, 'waiting')
      on conflict (tenant_id) do update set asked_by = excluded.asked_by, state = 'waiting', asked_at = clock_timestamp()
        where s.state = 'done' or s.alive_at < clock_timestamp() - make_interval(secs => ${deadSeconds}) returning 1`.execute(input.tx);
    if (asked.rows.length === 0) refuse("", "正在同步，完成后会收到站内消息");
    // A failure here is taken up by the chore of the same name.
    afterCommit(() => void runMessengerSync(runtime, user.tenantId).catch(() => undefined));
    return { shows: [{ label: "结果", value: "已开始同步，完成后会收到站内消息" }] };
  },
});

function summary({ steps, onlyThere }: Comparison): Line[] {
  const count = (does: Step["does"]) => phrase`${steps.filter((one) => one.does === does).length} 个`;
  const named = steps.filter((one) => one.does === "create").slice(0, 10);
  return [
    { label: "将新建", value: count("create") },
    { label: "将修改名称或上级", value: count("update") },
    { label: "已存在，只记下部门号", value: count("link") },
    { label: "无需改动", value: count("nothing") },
    { label: "只在企业微信里有，保持不变", value: phrase`${onlyThere} 个` },
    ...(named.length > 0 ? [{ label: "新建的部门", value: phrase`${named.map((one) => one.name)}` }] : []),
  ];
}

/** Work that was asked for and that nobody is at. Safe in several processes at once. */
export async function resumeMessengerSyncs(runtime: Runtime): Promise<void> {
  if (!runtime.model().entities.has(DEPARTMENT)) return;
  const { rows } = await sql<{ id: string }>`select tenant_id as id from platform.messenger_sync where state <> 'done'`.execute(runtime.db);
  for (const { id } of rows) await runMessengerSync(runtime, id);
}

/** Does what is asked for in a school, unless somebody is at it. Each department stands by itself: what was done stays done. */
export async function runMessengerSync(runtime: Runtime, tenantId: string): Promise<void> {
  const { rows } = await sql<{ askedBy: string }>`update platform.messenger_sync set state = 'running', alive_at = clock_timestamp()
    where tenant_id = ${tenantId} and (state = 'waiting' or (state = 'running' and alive_at < clock_timestamp() - make_interval(secs => ${deadSeconds})))
    returning asked_by as "askedBy"`.execute(runtime.db);
  if (rows[0] === undefined) return;
  const at: At = { call: await systemCall(runtime, tenantId), tx: runtime.db };
  const content = await outcome(at);
  await sql`update platform.messenger_sync set state = 'done' where tenant_id = ${tenantId}`.execute(runtime.db);
  await putInInboxes(at.call, [rows[0].askedBy], { kind: "system", title: "企业微信同步结果", content, isUrgent: true });
}

async function outcome(at: At): Promise<string> {
  const { runtime, user } = at.call;
  try {
    const config = await channelConfig(runtime, { tenantId: user.tenantId, channel: "wecom" });
    if (config === null) throw new NotSent("渠道没有启用的配置", { mayPass: false });
    const { steps } = await compared(at, config);
    return outcomeOf(steps, await doAll(at, config, steps));
  } catch (error) {
    const words = error instanceof NotSent ? error.words : "发送时出错，请联系系统管理员";
    return chineseOf(phrase`没有同步：${words}`);
  }
}

/** What was not done, as a line of its own, by department. */
type Faults = Map<string, string>;

async function doAll(at: At, config: ChannelConfig, steps: readonly Step[]): Promise<Faults> {
  const faults: Faults = new Map();
  const numbers = new Map<string, number>();
  for (const step of steps) {
    const above = step.parentId === null ? rootId : numbers.get(step.parentId);
    if (above === undefined) {
      faults.set(step.id, lineOf(step, "上级部门没有同步"));
      continue;
    }
    try {
      numbers.set(step.id, await doOne(at, config, { step, above }));
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      faults.set(step.id, lineOf(step, error.words));
      if (step.outsideId !== null) numbers.set(step.id, step.outsideId);
    }
    await sql`update platform.messenger_sync set alive_at = clock_timestamp() where tenant_id = ${at.call.user.tenantId}`.execute(at.tx);
  }
  return faults;
}

const lineOf = ({ name }: Step, words: Words): string => chineseOf(phrase`${name}：${words}`);

/** A process that ends between the creation there and the number here finds it again by parent and name. Answers the number there. */
async function doOne(at: At, config: ChannelConfig, { step, above }: { step: Step; above: number }): Promise<number> {
  const { create, update } = messengerDepartments(at.call.runtime, config);
  const { name } = step;
  if (step.does === "update") await update({ id: step.outsideId!, name, parentId: above });
  const outsideId = step.outsideId ?? (await create({ name, parentId: above }));
  if (step.does === "create" || step.does === "link")
    await recordsOf(at, DEPARTMENT).change(step.id, { wecomDeptId: String(outsideId) }, { judge: false });
  return outsideId;
}

function outcomeOf(steps: readonly Step[], faults: Faults): string {
  const done = (does: Step["does"]) => steps.filter((one) => one.does === does && !faults.has(one.id)).length;
  const head = phrase`新建 ${done("create")} 个，修改 ${done("update")} 个，关联 ${done("link")} 个，失败 ${faults.size} 个。`;
  return [chineseOf(head), ...faults.values()].join("\n");
}
