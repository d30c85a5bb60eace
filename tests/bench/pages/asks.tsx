import { Suspense, useEffect, useState } from "react";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen, ScreenAsk } from "../../../engine/screens/screen-model.ts";
import type { Row } from "../../../engine/api.ts";
import { HelperDialog } from "../../../renderers/actions/dialogs/HelperDialog.tsx";
import type { Helper } from "../../../renderers/actions/flow-helpers.ts";
import { askedValue } from "../../../renderers/actions/asked-value.ts";
import { actionKind } from "../../../renderers/actions/index.ts";
import { RequestFailure, type Values } from "../../../renderers/data-source.ts";
import { kitchenTables, thing } from "../../fixtures/screens/kitchen-rows.ts";
import { kitchenContext, kitchenScreen } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { draw } from "./frame.tsx";

/** `?do=create|edit|move:agree|move:note|move:refuse|batch-set|call:lend|help:transfer&rows=1|2|3`: every dialog that asks for something. */
const query = new URLSearchParams(location.search);
const verb = query.get("do") ?? "move:agree";

const keeper = askedValue({ name: "keeper", title: "接收人", type: "ref", entity: "person", required: true });
const person: ScreenAsk = {
  ...keeper,
  value: { ...keeper.value!, ref: { entity: "person", service: "yxgl", key: "code", titleField: "name", tree: false } },
};
const asks: ScreenAsk[] = [
  askedValue({ name: "lendOn", title: "借出日期", type: "date", required: true }),
  person,
  { ...askedValue({ name: "days", title: "天数", type: "integer", min: 1, max: 30 }), default: 7 },
];
const fields = (...paths: string[]): ScreenAsk[] => paths.map((path) => ({ path, value: null, required: null, visible: null }));

function asking(): CompiledScreen {
  const screen = structuredClone(kitchenScreen());
  const move = { from: ["open"], batch: true, result: "neutral" };
  screen.asks = { lend: asks, "batch-set": fields("kind", "count", "reason", "isSent") };
  screen.flow = {
    id: "thingFlow",
    state: "state",
    nodes: [],
    helpers: ["transfer"],
    decides: true,
    isRequest: false,
    moves: [
      { ...move, key: "agree", title: "同意", opinion: "optional", ask: fields("isSent", "sentTo", "endAt") },
      { ...move, key: "note", title: "登记", opinion: "optional", ask: fields("isSent", "sentTo", "count") },
      { ...move, key: "refuse", title: "驳回", opinion: "required", ask: fields(), tone: "danger" },
      { ...move, key: "handIn", title: "提交", from: ["draft", "open"], opinion: "none", ask: fields() },
    ],
  };
  return screen;
}

const screens = { "zh-CN": asking(), en: asking() };
const context = kitchenContext();
const tables = kitchenTables();
/** What the server would say of a record that its author may still change. */
const judged = { _actions: ["update", "move:handIn"] };
for (const row of tables.thing!.rows) Object.assign(row, judged);
const memory = memorySource({ tables, screens: {}, context });
const source = { ...memory, add: async (path: string, record: Values) => Object.assign(await memory.add(path, record), judged) };
Object.assign(window, { source, RequestFailure });

const titles: Record<string, string> = {
  "move:agree": "同意",
  "move:note": "登记",
  "move:refuse": "驳回",
  "batch-set": "批量设置",
  "call:lend": "借出",
};
const action = { do: verb } as ActionDocument;
/** As a list has it: what only the form shows is not there. */
const { items: _items, startAt: _startAt, sentTo: _sentTo, ...listed } = thing;
const others = [
  { id: "101", title: "幕布" },
  { id: "102", title: "话筒" },
];
const all = [listed as Row, ...others.map((other) => ({ ...listed, ...other, isSent: false }) as Row)];
const rows: Row[] = all.slice(0, Number(query.get("rows") ?? 1));

function Asks() {
  const [isOpen, setOpen] = useState(true);
  const [language, setLanguage] = useState<keyof typeof screens>("zh-CN");
  useEffect(() => {
    Object.assign(window, {
      speak: (wanted: keyof typeof screens) => {
        document.documentElement.lang = wanted;
        setLanguage(wanted);
      },
    });
  }, []);
  const screen = screens[language];
  const [isDone, setDone] = useState(false);
  const onClose = () => setOpen(false);
  const onDone = () => {
    setDone(true);
    onClose();
  };
  const end = { onClose, onDone };
  if (!isOpen) return <p>已关闭{isDone && "，有变更"}</p>;
  if (verb.startsWith("help:")) return <HelperDialog screen={screen} record={rows[0]!} helper={verb.slice(5) as Helper} {...end} />;
  const { Run } = actionKind(action);
  const target = { screen, action, title: titles[verb]!, rows, filters: {}, total: null, fixed: {}, carried: {} };
  return (
    <Suspense>
      <Run {...target} onDetail={() => undefined} {...end} />
    </Suspense>
  );
}

draw(<Asks />, { source, context });
