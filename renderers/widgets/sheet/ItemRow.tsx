import { CopyOutlined, DeleteOutlined, DownOutlined, HolderOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, Select, Tag } from "antd";
import { itemKinds, type Sheet, type SheetItem, type SheetSection } from "../../../engine/fields/sheet/sheet-value.ts";
import { rowsEntityOf, SHEET } from "../../../engine/sheets/sheet-model.ts";
import { kindTitle } from "../../cells/sheet/sheet-words.ts";
import { t } from "../../locales/t.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { JumpEditor } from "./JumpEditor.tsx";
import { PartsEditor } from "./PartsEditor.tsx";
import { copyItem, editItem, itemId, removeItem, withKind } from "./sheet-edits.ts";
import { useDragged } from "./use-dragged.ts";

export interface ItemEditing {
  item: SheetItem;
  section: SheetSection;
  sheet: Sheet;
  change(next: Sheet): void;
}

export function ItemRow({ number, isOpen, toggle, ...editing }: ItemEditing & { number: number; isOpen: boolean; toggle(): void }) {
  const { item, sheet, section, change } = editing;
  const { place, handle } = useDragged(itemId(item.key));
  return (
    <div className={isOpen ? "editor-row editor-open" : "editor-row"} data-item={item.key} {...place}>
      <div className="editor-line">
        <Button
          type="text"
          size="small"
          icon={<HolderOutlined />}
          className="editor-handle"
          aria-label={t("sheet.drag", { title: item.title })}
          {...handle}
        />
        <button type="button" className="editor-toggle" aria-expanded={isOpen} onClick={toggle}>
          <span className="editor-number">{number}</span>
          <span className={item.required === true ? "editor-title form-required" : "editor-title"}>{item.title}</span>
          <Tag>{kindTitle(item.kind)}</Tag>
          {(item.shown !== undefined || item.jump !== undefined) && <Tag color="processing">{t("sheet.branch")}</Tag>}
          <DownOutlined className="editor-arrow" rotate={isOpen ? 180 : 0} />
        </button>
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={t("sheet.copy", { title: item.title })}
          onClick={() => change(copyItem(sheet, item.key))}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("sheet.remove", { title: item.title })}
          disabled={section.items.length === 1}
          onClick={() => change(removeItem(sheet, item.key))}
        />
      </div>
      {isOpen && <ItemBody {...editing} />}
    </div>
  );
}

function ItemBody({ item, section, sheet, change }: ItemEditing) {
  const edit = (part: Partial<SheetItem>) => change(editItem(sheet, item.key, part));
  const entity = section.repeat === undefined ? SHEET : rowsEntityOf(section.key);
  return (
    <div className="editor-body">
      <Input.TextArea
        autoSize
        value={item.title}
        maxLength={1000}
        aria-label={t("sheet.itemTitle")}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <div className="editor-options">
        <Select
          size="small"
          className="editor-choice"
          aria-label={t("sheet.kind")}
          value={item.kind}
          options={itemKinds.map((kind) => ({ value: kind, label: kindTitle(kind) }))}
          onChange={(kind) =>
            change({
              ...sheet,
              sections: sheet.sections.map((one) => ({
                ...one,
                items: one.items.map((of) => (of.key === item.key ? withKind(item, kind, sheet) : of)),
              })),
            })
          }
        />
        <Checkbox checked={item.required === true} onChange={(event) => edit({ required: event.target.checked })}>
          {t("sheet.required")}
        </Checkbox>
        <span className="editor-key">{t("sheet.key", { key: item.key })}</span>
      </div>
      <PartsEditor item={item} edit={edit} />
      <Input
        value={item.help}
        maxLength={1000}
        placeholder={t("sheet.help")}
        aria-label={t("sheet.help")}
        onChange={(event) => edit({ help: event.target.value })}
      />
      <ConditionEditor
        label={t("sheet.shown")}
        cond={item.shown}
        sheet={sheet}
        entity={entity}
        before={item.key}
        onChange={(shown) => edit({ shown })}
      />
      {section.repeat === undefined && <JumpEditor item={item} section={section} sheet={sheet} edit={edit} />}
    </div>
  );
}
