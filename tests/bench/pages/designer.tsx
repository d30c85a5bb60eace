import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { DesignerPage, workerChecker, Workspace } from "../../../designer/index.ts";
import texts from "../../../designer/locales/zh-CN/designer.json";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { inFull } from "../../../engine/kinds/in-full.ts";
import { DesignerServer } from "../../support/designer-server.ts";
import { kitchenContext } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { benchFields } from "./bench-fields.ts";
import { draw } from "./frame.tsx";

/** `?fields=300&rules=60`: the designer over the whole product and a page of the school with so many fields and rules, open on its form. */
const query = new URLSearchParams(location.search);
const rules = Number(query.get("rules") ?? 60);
const fields = benchFields(Number(query.get("fields") ?? 300));
const product = import.meta.glob<CampusDocument>("../../../schemas/**/*.json", { eager: true, import: "default" });
const set = Object.entries(product)
  .map(([path, document]) => ({
    file: path.slice("../../../schemas/".length),
    area: path.split("/")[4]!,
    document: inFull(document) as CampusDocument,
  }))
  .filter(({ document }) => document.kind !== "samples" && document.kind !== "cases");
const items = fields.map(({ name }, at) => ({ field: name, ...(at > 0 && at <= rules && { visible: { field: "f0", ne: "无" } }) }));
const made: Record<string, unknown> = {
  "bench/area.json": { kind: "area", id: "bench", title: "测量", service: "yxgl", menu: [{ key: "wide", screen: "bench/wide" }] },
  "bench/wide.dicts.json": {
    kind: "dicts",
    id: "wide",
    title: "级别",
    dicts: [{ code: "level", title: "级别", items: [{ value: "1", label: "一级" }] }],
  },
  "bench/wide.entity.json": {
    kind: "entity",
    id: "wide",
    title: "宽表",
    titleField: "f0",
    fields,
    rules: Array.from({ length: rules }, (_, at) => ({
      key: `r${at}`,
      when: { field: `f${at}`, empty: true },
      require: [`f${at + 1}`],
      message: "须填写",
    })),
    access: { grants: [{ role: "gly", read: {}, create: {}, update: {} }] },
  },
  "bench/wide.screen.json": {
    kind: "screen",
    id: "bench/wide",
    title: "宽表",
    entity: "wide",
    type: "crud",
    list: { columns: fields.slice(0, 12).map(({ name }) => ({ field: name })), toolbar: [{ do: "create" }], row: [{ do: "edit" }] },
    form: {
      columns: 2,
      sections: Array.from({ length: Math.ceil(items.length / 30) }, (_, at) => ({
        key: `s${at}`,
        title: `第 ${at + 1} 节`,
        items: items.slice(at * 30, at * 30 + 30),
      })),
    },
    variants: { gly: {} },
  },
};
const own = Object.entries(made).map(([file, document]) => ({ file, area: "bench", document: document as CampusDocument }));
const calls = new DesignerServer([...set, ...own]).callsOf("bench", (file) => file.startsWith("bench/"));
const context = kitchenContext(["gly"]);
await i18next.use(initReactI18next).init({
  lng: "zh-CN",
  resources: { "zh-CN": { designer: texts } },
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
});

const workspace = new Workspace({ calls, checker: workerChecker(), now: Date.now, newId: () => crypto.randomUUID() });
const file = "bench/wide.screen.json";
let turn = 0;
/** A step that makes twenty fields of the form wide, or narrow again. */
function change() {
  turn += 1;
  const document = structuredClone(workspace.source(file).document) as unknown as { form: { sections: { items: { span?: number }[] }[] } };
  for (const item of document.form.sections[0]!.items.slice(0, 20)) item.span = turn % 2 === 0 ? 1 : 2;
  workspace.edit(file, document as unknown as CampusDocument, { name: `wide ${turn}`, label: "改宽" });
}
Object.assign(globalThis, { change });
const page = <DesignerPage workspace={workspace} file={file} onFile={() => undefined} />;

draw(page, { source: memorySource({ tables: {}, screens: {}, context }), context, strict: false });
