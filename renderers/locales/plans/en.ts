import type { plansZhCN } from "./zh-cn.ts";

export const plansEn: Readonly<Record<keyof typeof plansZhCN, string>> = {
  "view.plan": "Plan",
  "plan.legend": "Legend",
  "plan.farther": "Zoom out",
  "plan.nearer": "Zoom in",
  "plan.place": "Chosen place",
  "plan.in": "Within",
  "plan.band": "Section",
  "plan.pick": "{title}: choose the target on the plan",
  "plan.held": "{title}: {place}. Choose the target on the plan",
  "plan.limit": "Only the first {count} places are shown; please narrow the filters",
};
