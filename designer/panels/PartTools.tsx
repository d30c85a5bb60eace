import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Select, Space, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { zh } from "../../engine/language/text.ts";
import { isObject } from "../../engine/values/json-object.ts";
import type { Part } from "../model/parts.ts";
import { newItem, shortKeyIn } from "../model/new-item.ts";
import { namesFor } from "../source/name-hints.ts";
import { useWorkspace } from "../use-workspace.ts";

interface PartToolsProps {
  part: Part;
  entity: string | null;
  onAdd(item: unknown): void;
  onShift(by: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
}

/** What can be done with a part as a whole. */
export function PartTools({ part, entity, onAdd, onShift, onDuplicate, onRemove }: PartToolsProps) {
  const { t } = useTranslation("designer");
  if (Array.isArray(part.value)) return <AddItem part={part} entity={entity} onAdd={onAdd} />;
  if (part.step?.isItem !== true) return null;
  const tools = [
    { name: t("parts.up"), icon: <ArrowUpOutlined />, run: () => onShift(-1) },
    { name: t("parts.down"), icon: <ArrowDownOutlined />, run: () => onShift(1) },
    { name: t("parts.copy"), icon: <CopyOutlined />, run: onDuplicate },
    { name: t("parts.remove"), icon: <DeleteOutlined />, run: onRemove },
  ];
  return (
    <Space.Compact>
      {tools.map(({ name, icon, run }) => (
        <Tooltip key={name} title={name}>
          <Button size="small" icon={icon} aria-label={name} onClick={run} />
        </Tooltip>
      ))}
    </Space.Compact>
  );
}

/** A field that is not shown yet where items stand for fields; elsewhere an item with nothing but its name. */
function AddItem({ part, entity, onAdd }: Pick<PartToolsProps, "part" | "entity" | "onAdd">) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  const key = shortKeyIn(part);
  const items = Array.isArray(part.value) ? part.value : [];
  const used = new Set(items.map((item) => (key !== null && isObject(item) ? item[key] : item)));
  const names = key === "field" && model !== null ? namesFor(model, key, entity).filter(({ name }) => !used.has(name)) : [];
  if (names.length === 0)
    return (
      <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(newItem(part, t("parts.new")))}>
        {t("parts.add")}
      </Button>
    );
  return (
    <Select
      size="small"
      className="designer-add"
      showSearch={{ optionFilterProp: "label" }}
      value={null}
      placeholder={t("parts.addField")}
      aria-label={t("parts.addField")}
      options={names.map(({ name, title }) => ({ value: name, label: `${zh(title)} ${name}` }))}
      onChange={(name: string | null) => name !== null && onAdd({ field: name })}
    />
  );
}
