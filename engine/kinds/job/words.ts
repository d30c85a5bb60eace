import type { KindWords } from "../../words/kind-words.ts";

export const jobWords: KindWords = { title: "定时任务", properties: { do: "执行的操作", input: "参数" } };
