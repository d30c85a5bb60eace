import type { Plan, PlanStep, StepKind } from "./types.ts";

const words: Record<StepKind, string> = { safe: "安全", fill: "填写", narrow: "收紧", retire: "停用", drop: "删除", index: "索引" };

/** A plan as a person reads it in a terminal, zh-CN. */
export function printPlan({ steps }: Plan): string {
  if (steps.length === 0) return "数据库结构已是最新，没有要做的事。";
  const blocked = steps.filter((step) => step.blocked !== undefined);
  const end = blocked.length === 0 ? `共 ${steps.length} 步，可以执行。` : `共 ${steps.length} 步，其中 ${blocked.length} 步受阻，整个计划不会执行。`;
  return [...steps.map(printStep), end].join("\n");
}

function printStep(step: PlanStep): string {
  const marks = [step.rows > 0 ? `${step.rows} 条` : "", step.online ? "" : "执行时暂停读写"].filter((mark) => mark !== "");
  const head = `${step.blocked === undefined ? "  " : "✗ "}[${words[step.kind]}] ${step.sentence}${marks.length === 0 ? "" : `（${marks.join("，")}）`}`;
  const reason = step.blocked === undefined ? [] : [`      ${step.blocked.message}`];
  const samples = (step.offending?.samples ?? []).map(({ id, value }) => `      编号 ${id}：${JSON.stringify(value)}`);
  return [head, ...reason, ...samples].join("\n");
}
