import { jsonOf } from "../../engine/changes/diff.ts";
import { speakerFor } from "../../engine/changes/speaker-for.ts";
import { documentKey } from "../../engine/documents/document-key.ts";
import type { SourceDocument } from "../../engine/documents/index.ts";
import type { ActionDocument, ScreenDocument } from "../../engine/kinds/screen/document.ts";
import { type Text, zh } from "../../engine/language/text.ts";
import type { Model } from "../../engine/model/model.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { actionWords, type Speaker } from "../../engine/words/speaker.ts";
import { condText } from "../code/views/document-view.ts";
import { type Explained, type Fact, type Line, sectionsOf } from "./explained.ts";
import { usesOf, type Whole } from "./uses.ts";

/** @param source as composed: overlays are laid over it */
export function explainScreen(whole: Whole, source: SourceDocument<ScreenDocument>): Explained {
  const { model } = whole;
  return {
    document: documentKey(source.document),
    title: zh(source.document.title),
    file: source.file,
    facts: factsOf(model, source.document),
    sections: sectionsOf({ views: viewLines(model, source.document), uses: usesOf(whole, new Map([[source.file, null]])) }),
  };
}

function factsOf(model: Model, screen: ScreenDocument): Fact[] {
  const entity = model.entities.get(screen.entity);
  const flow = model.flows.get(screen.flow ?? "");
  const pageSize = screen.list?.pageSize;
  return [
    { title: "形式", value: screen.type, isDefault: false },
    { title: "业务", value: `${zh(entity?.title ?? screen.entity)}（${screen.entity}）`, isDefault: false },
    ...(flow === undefined ? [] : [{ title: "流程", value: `${zh(flow.doc.title)}（${flow.id}）`, isDefault: false }]),
    { title: "范围", value: (entity && condText(model, entity, screen.where)) || "有权看到的全部", isDefault: screen.where === undefined },
    ...(screen.list === undefined ? [] : [{ title: "每页条数", value: String(pageSize ?? 20), isDefault: pageSize === undefined }]),
  ];
}

/** What each role is left with, after the changes of its variant and after everything it has no right to is gone. */
function viewLines(model: Model, document: ScreenDocument): Line[] {
  const { id, variants } = document;
  const speaker = speakerFor(model, jsonOf(document));
  return Object.keys(variants).map((role) => {
    const user = { id: "", tenantId: "", accountNo: "", userName: "", roles: [role], xh: null, gh: null, departmentId: null, lists: {} };
    const compiled = compileScreen({ model, screen: id, user, variant: role, params: {} });
    return { key: role, title: zh(model.roles.get(role) ?? role), about: compiled === null ? ["没有权限"] : viewOf(speaker, compiled) };
  });
}

function viewOf(speaker: Speaker, { title, screen, fields }: CompiledScreen): string[] {
  const { list, form } = screen;
  const named = (parts: readonly { title?: Text; field?: string; key?: string }[] = []): string =>
    parts.map(({ title, field, key }) => zh(title ?? fields[field ?? ""]?.title ?? field ?? key ?? "")).join("、");
  const button = ({ do: verb, title }: ActionDocument): string => (title === undefined ? actionWords(verb, speaker) : zh(title));
  const buttons = [...(list?.toolbar ?? []), ...(list?.row ?? []), ...(list?.batch ?? [])].map(button);
  const masked = Object.values(fields).filter(({ read }) => read === "masked");
  const parts = {
    页面: zh(title),
    列: named(list?.columns),
    查询: named(list?.filters),
    按钮: [...new Set(buttons)].join("、"),
    表单: named(form?.sections.flatMap(({ items }) => items)),
    脱敏: masked.map((field) => zh(field.title)).join("、"),
  };
  return Object.entries(parts).flatMap(([name, text]) => (text === "" ? [] : [`${name}：${text}`]));
}
