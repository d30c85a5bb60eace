import { App, ConfigProvider, theme as antd } from "antd";
import { useState } from "react";
import type { AnswerFigures, AnswerForm } from "../../../engine/api.ts";
import type { Answers, Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import type { ScreenField } from "../../../engine/screens/screen-model.ts";
import { AnswersCell } from "../../../renderers/cells/sheet/AnswersCell.tsx";
import { SheetCell } from "../../../renderers/cells/sheet/SheetCell.tsx";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { AnswersWidget } from "../../../renderers/widgets/sheet/AnswersWidget.tsx";
import { SheetWidget } from "../../../renderers/widgets/sheet/SheetWidget.tsx";
import { kitchenContext, kitchenScreen } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { hygiene, questionnaire } from "../../support/sheet-set.ts";
import { draw } from "./frame.tsx";

/** `?view=edit|answer|inspect|read|figures&theme=dark`: questions being written, answered, read and counted. `window.away = true`: no network. */
const query = new URLSearchParams(location.search);
const view = query.get("view") ?? "answer";
const isDark = query.get("theme") === "dark";
const sheet: Sheet = view === "inspect" ? hygiene : questionnaire;
const rows = {
  beds: [
    { row: "1", title: "张三" },
    { row: "2", title: "李四" },
  ],
};
const base = kitchenScreen();
const described = (name: string, title: string, type: ScreenField["type"], more: Partial<ScreenField["doc"]> = {}): ScreenField => ({
  ...base.fields.title!,
  path: name,
  title,
  type,
  doc: { name, title, type, ...more },
  valueClass: "opaque",
});
const screen = {
  ...base,
  path: "/api/demo/survey",
  fields: {
    questions: described("questions", "题目", "sheet", { sources: [{ key: "residents", title: "住户", rows: { entity: "resident" } }] }),
    answers: described("answers", "作答", "answers", { sheet: "formId.questions" }),
  },
};

interface Kept {
  version: number;
  values: Record<string, unknown>;
}
const server = { kept: null as Kept | null, calls: 0 };
const world = window as unknown as { away?: boolean; server: typeof server; value: unknown };
world.server = server;
const memory = memorySource({ tables: {}, screens: {}, context: kitchenContext() });
const store = "sheets-server";
const form = (): AnswerForm => ({
  sheet,
  version: 1,
  rows: view === "inspect" ? rows : {},
  answers: null,
  draft: JSON.parse(localStorage.getItem(store) ?? "null") as Kept | null,
  since: 0,
  full: ["event:run"],
  isAnonymous: false,
  isAnswered: false,
});
const given: Answers = {
  version: 1,
  values: { live: "yes", event: "chess", week_calm: "often", week_tired: "some", sleep: 4, words: "希望宿舍早点熄灯，\n周末可以晚一些。" },
  score: 5,
  scores: { stress: 5, mean: 2.5 },
  vetoes: [],
};
const item = (options: Record<string, number>) => ({ count: 40, options, number: null, score: 2.1, texts: [] });
const figures: AnswerFigures = {
  sheet: questionnaire,
  by: [{ name: "roomId", title: "房间" }],
  least: 5,
  groups: [
    {
      key: null,
      label: "",
      count: 40,
      score: 5.4,
      items: {
        live: item({ yes: 31, no: 9 }),
        event: { ...item({ run: 2, chess: 20 }), count: 22, score: null },
        week_calm: item({ never: 4, some: 16, often: 20 }),
        week_tired: item({ never: 12, some: 20, often: 8 }),
        sleep: { count: 40, options: {}, number: { avg: 3.42, min: 1, max: 5 }, score: 2.6, texts: [] },
        words: { count: 3, options: {}, number: null, score: null, texts: ["希望宿舍早点熄灯", "食堂的早餐很好", "图书馆座位不够"] },
      },
    },
  ],
};
const source = {
  ...memory,
  openAnswers: async () => form(),
  keepAnswers: async (_: string, { version, values }: Kept) => {
    server.calls += 1;
    if (world.away === true) throw new RequestFailure(0, "网络不通");
    server.kept = { version, values };
    localStorage.setItem(store, JSON.stringify(server.kept));
    return { version };
  },
  answeredSheet: async () => questionnaire,
  answerFigures: async () => figures,
};

function Page() {
  const [value, setValue] = useState<unknown>(view === "edit" ? questionnaire : null);
  world.value = value;
  const props = { id: "it", value, onChange: setValue, screen, record: () => ({ formId: "1" }) };
  const cell = { row: { id: "1" }, screen, whole: true };
  return (
    <ConfigProvider theme={{ algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm, cssVar: { key: "page" } }}>
      <App>
        <main
          className={isDark ? "page-dark" : ""}
          style={{ maxWidth: 900, margin: "0 auto", padding: 16, background: isDark ? "#141414" : "#fff", color: isDark ? "#ddd" : "#222" }}
        >
          {view === "edit" && <SheetWidget {...props} field={screen.fields.questions} />}
          {(view === "answer" || view === "inspect") && <AnswersWidget {...props} field={screen.fields.answers} />}
          {view === "read" && <AnswersCell {...cell} field={screen.fields.answers} value={given} />}
          {view === "figures" && <SheetCell {...cell} field={screen.fields.questions} value={questionnaire} />}
        </main>
      </App>
    </ConfigProvider>
  );
}

draw(<Page />, { source, context: kitchenContext() });
