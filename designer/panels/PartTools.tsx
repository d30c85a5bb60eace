import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, GroupOutlined, PlusOutlined, UngroupOutlined } from "@ant-design/icons";
import { Button, Select, Space, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { isObject } from "../../engine/values/json-object.ts";
import type { Part } from "../model/parts.ts";
import { newItem, shortKeyIn } from "../model/new-item.ts";
import { namesFor } from "../source/name-hints.ts";
import { useWorkspace } from "../use-workspace.ts";
import { FieldTicks } from "./FieldTicks.tsx";

interface PartToolsProps {
  part: Part;
  /** Lists that it may move into, besides its own. */
  lists: readonly { steps: readonly string[]; title: string }[];
  entity: string | null;
  /** It would go for the people of one role alone. */
  isForRole: boolean;
  onAdd(item: unknown): void;
  onShift(by: -1 | 1): void;
  onMoveTo(list: readonly string[]): void;
  /** Into a new group, or out of the group it is. Absent: its list holds no groups. */
  onRegroup?: (() => void) | undefined;
  onDuplicate(): void;
  /** Of the part itself, or of one in it. */
  onRemove(steps: readonly string[]): void;
}

/** What can be done with a part as a whole. */
export function PartTools({ part, lists, entity, isForRole, onAdd, onShift, onMoveTo, onRegroup, onDuplicate, onRemove }: PartToolsProps) {
  const { t } = useTranslation("designer");
  if (Array.isArray(part.value)) return <AddItem part={part} entity={entity} onAdd={onAdd} onRemove={onRemove} />;
  if (part.step?.isItem !== true) return null;
  const isGroup = isObject(part.value) && Array.isArray(part.value.children);
  const tools = [
    { name: t("parts.up"), icon: <ArrowUpOutlined />, run: () => onShift(-1) },
    { name: t("parts.down"), icon: <ArrowDownOutlined />, run: () => onShift(1) },
    ...(onRegroup === undefined
      ? []
      : [{ name: t(isGroup ? "parts.unwrap" : "parts.wrap"), icon: isGroup ? <UngroupOutlined /> : <GroupOutlined />, run: onRegroup }]),
    { name: t("parts.copy"), icon: <CopyOutlined />, run: onDuplicate },
    { name: t(isForRole ? "parts.hide" : "parts.remove"), icon: <DeleteOutlined />, run: () => onRemove(part.steps) },
  ];
  return (
    <Space wrap size={4}>
      <Space.Compact>
        {tools.map(({ name, icon, run }) => (
          <Tooltip key={name} title={name}>
            <Button size="small" icon={icon} aria-label={name} onClick={run} />
          </Tooltip>
        ))}
      </Space.Compact>
      {lists.length > 0 && (
        <Select
          size="small"
          className="designer-kind"
          value={null}
          placeholder={t("parts.moveTo")}
          aria-label={t("parts.moveTo")}
          options={lists.map(({ steps, title }) => ({ value: JSON.stringify(steps), label: title }))}
          onChange={(chosen: string | null) => chosen !== null && onMoveTo(JSON.parse(chosen) as string[])}
        />
      )}
    </Space>
  );
}

/** Ticks where items stand for fields; elsewhere an item with nothing but its name. */
function AddItem({ part, entity, onAdd, onRemove }: Pick<PartToolsProps, "part" | "entity" | "onAdd" | "onRemove">) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  const key = shortKeyIn(part);
  const fields = key === "field" && model !== null ? namesFor(model, key, entity) : [];
  if (fields.length > 0) return <FieldTicks part={part} fields={fields} onAdd={onAdd} onRemove={onRemove} />;
  return (
    <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(newItem(part, t("parts.new")))}>
      {t("parts.add")}
    </Button>
  );
}
