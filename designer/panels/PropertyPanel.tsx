import { PlusOutlined } from "@ant-design/icons";
import { Alert, Breadcrumb, Button, Empty, Form, Space, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Finding } from "../../engine/problems/finding.ts";
import type { Offered } from "../model/offered-names.ts";
import type { Part } from "../model/parts.ts";
import { type Property, propertiesOf } from "../model/property-plan.ts";
import { PropertyRow } from "./PropertyRow.tsx";

interface PropertyPanelProps {
  part: Part;
  /** Entity that names and conditions of the document start from; null = none. */
  entity: string | null;
  /** Names that may stand at a key of the part. */
  offered(key: string): readonly Offered[];
  /** Of the fixed values at a key of the part those that fit; null = all. */
  fitting(key: string): readonly string[] | null;
  /** Keys that the checks miss. */
  asked: ReadonlySet<string>;
  /** The parts around it, the document first. */
  around: readonly Part[];
  onChoose(steps: readonly string[]): void;
  /** Why the last change was refused. */
  refused: readonly Finding[];
  /** Undefined takes the value away. Absent = for reading only. */
  onSet?(steps: readonly string[], value: unknown): void;
  /** Makes a part that is not there yet. */
  onMake?(steps: readonly string[]): void;
}

/** So many more are shown at once. */
const fewOthers = 4;

/** The properties of one part, made of the schema of its kind: those that are said, then those that may be. */
export function PropertyPanel({ part, around, onChoose, entity, offered, fitting, asked, refused, onSet, onMake }: PropertyPanelProps) {
  const { t } = useTranslation("designer");
  const all = propertiesOf(part);
  const shown = all.filter(({ control }) => control !== "inside");
  const missing = all.filter(({ control, value, isRequired }) => control === "inside" && value === undefined && !isRequired);
  const said = shown.filter(({ key, value, isRequired }) => value !== undefined || isRequired || asked.has(key));
  const others = shown.filter((property) => !said.includes(property));
  const rows = (properties: readonly Property[]) =>
    properties.map((property) => (
      <PropertyRow
        key={property.key}
        property={property}
        entity={entity}
        offered={() => offered(property.key)}
        fitting={() => fitting(property.key)}
        onSet={onSet && ((value: unknown) => onSet([...part.steps, property.key], value))}
      />
    ));
  return (
    <Form layout="vertical" size="small" className="designer-panel" component="div">
      {around.length > 0 && (
        <Breadcrumb
          className="designer-around"
          items={around.map(({ steps, title }) => ({
            key: JSON.stringify(steps),
            title: (
              <Button type="link" size="small" className="designer-clear" onClick={() => onChoose(steps)}>
                {title}
              </Button>
            ),
          }))}
        />
      )}
      <Typography.Title level={2} className="designer-part">
        {part.sort !== "" && <small>{part.sort}</small>} {part.title}
      </Typography.Title>
      {refused.map((found) => (
        <Alert key={found.message} type="error" showIcon title={found.message} />
      ))}
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("panel.none")} />}
      {rows(said)}
      {others.length > 0 && (
        <details open={others.length <= fewOthers}>
          <summary>{t("panel.more", { count: others.length })}</summary>
          {rows(others)}
        </details>
      )}
      {onMake !== undefined && missing.length > 0 && (
        <details>
          <summary>{t("panel.missing", { count: missing.length })}</summary>
          <Space wrap size={4}>
            {missing.map(({ key, label, help }) => (
              <Button key={key} size="small" icon={<PlusOutlined />} title={help} onClick={() => onMake([...part.steps, key])}>
                {label}
              </Button>
            ))}
          </Space>
        </details>
      )}
    </Form>
  );
}
