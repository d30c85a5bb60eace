/** What a plan says. */
export const plansZhCN = {
  "view.plan": "平面图",
  "plan.legend": "图例",
  "plan.farther": "缩小",
  "plan.nearer": "放大",
  "plan.place": "所选位置",
  "plan.in": "所在",
  "plan.band": "分区",
  "plan.pick": "{title}：在图上选择目标",
  "plan.held": "{title}：{place}。请在图上选择目标位置",
  "plan.limit": "只显示前 {count} 个位置，请缩小筛选范围",
};
