import type { KindWords } from "../../words/kind-words.ts";

export const areaWords: KindWords = {
  title: "业务",
  properties: {
    "area.cards": "桌面卡片",
    "card.look": "样式",
    "card.part": "内置部件",
    "card.rows": "行数",
    "card.chart": "图表",
    "card.numbers": "数字",
    "card.links": "入口",
    "card.joins": "并入同名卡片",
    "card.size": "尺寸",
    "card.height": "最小高度",
    "card.refresh": "刷新间隔",
    "card.fixed": "不可移除",
    "card.shown": "默认显示",
    "card.empty": "空数据文案",
    "card.more": "更多页面",
    "cardNumber.measure": "指标",
    "cardNumber.alarm": "不为零时提醒",
  },
  rights: {
    has: ({ kind, steps }) => kind !== "move" && (steps[0] === "context" || (steps[0] === "params" && ["open", "secret"].includes(steps.at(-1)!))),
  },
};
