import { DeleteOutlined, HolderOutlined, PlusOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Dropdown, Input, Select } from "antd";
import { useState } from "react";
import type { SheetSource } from "../../../engine/fields/field-document.ts";
import { type ItemKind, itemKinds, type Sheet, type SheetSection } from "../../../engine/fields/sheet/sheet-value.ts";
import { SHEET } from "../../../engine/sheets/sheet-model.ts";
import { kindTitle } from "../../cells/sheet/sheet-words.ts";
import { t } from "../../locales/t.ts";
import { textOf } from "../../text.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { addItem, editSection, newItem, removeSection, sectionId } from "./sheet-edits.ts";
import { useDragged } from "./use-dragged.ts";

interface SectionRowProps {
  section: SheetSection;
  sheet: Sheet;
  sources: readonly SheetSource[];
  change(next: Sheet): void;
  onAdded(key: string): void;
}

export function SectionRow({ section, sheet, sources, change, onAdded }: SectionRowProps) {
  const { place, handle } = useDragged(sectionId(section.key));
  const [isOpen, setOpen] = useState(false);
  const add = (kind: ItemKind) => {
    const item = newItem(sheet, kind);
    change(addItem(sheet, section.key, item));
    onAdded(item.key);
  };
  return (
    <div className="editor-row editor-head" {...place}>
      <div className="editor-line">
        <Button
          type="text"
          size="small"
          icon={<HolderOutlined />}
          className="editor-handle"
          aria-label={t("sheet.drag", { title: section.title })}
          {...handle}
        />
        <Input
          variant="borderless"
          className="editor-name"
          value={section.title}
          maxLength={200}
          aria-label={t("sheet.sectionTitle")}
          onChange={(event) => change(editSection(sheet, section.key, { title: event.target.value }))}
        />
        <Dropdown
          menu={{ items: itemKinds.map((kind) => ({ key: kind, label: kindTitle(kind) })), onClick: ({ key }) => add(key as ItemKind) }}
          trigger={["click"]}
        >
          <Button size="small" type="primary" ghost icon={<PlusOutlined />}>
            {t("sheet.addItem")}
          </Button>
        </Dropdown>
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined />}
          aria-expanded={isOpen}
          aria-label={t("sheet.settings", { title: section.title })}
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("sheet.remove", { title: section.title })}
          disabled={sheet.sections.length === 1}
          onClick={() => change(removeSection(sheet, section.key))}
        />
      </div>
      {isOpen && <Settings section={section} sheet={sheet} sources={sources} change={change} />}
    </div>
  );
}

function Settings({ section, sheet, sources, change }: Omit<SectionRowProps, "onAdded">) {
  const edit = (part: Partial<SheetSection>) => change(editSection(sheet, section.key, part));
  return (
    <div className="editor-body">
      <Input.TextArea
        autoSize
        value={section.help}
        placeholder={t("sheet.help")}
        aria-label={t("sheet.help")}
        maxLength={2000}
        onChange={(event) => edit({ help: event.target.value })}
      />
      <div className="editor-options">
        <Checkbox checked={section.page === true} onChange={(event) => edit({ page: event.target.checked })}>
          {t("sheet.newPage")}
        </Checkbox>
        {sources.length > 0 && (
          <Select
            allowClear
            size="small"
            className="editor-choice"
            placeholder={t("sheet.repeat")}
            aria-label={t("sheet.repeat")}
            value={section.repeat}
            options={sources.map(({ key, title }) => ({ value: key, label: textOf(title) }))}
            onChange={(repeat) => edit({ repeat })}
          />
        )}
      </div>
      <ConditionEditor
        label={t("sheet.shown")}
        cond={section.shown}
        sheet={sheet}
        entity={SHEET}
        before={section.key}
        onChange={(shown) => edit({ shown })}
      />
    </div>
  );
}
