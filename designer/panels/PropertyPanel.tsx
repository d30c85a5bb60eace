import { Alert, Empty, Form, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Finding } from "../../engine/problems/finding.ts";
import type { Part } from "../model/parts.ts";
import { type Property, propertiesOf } from "../model/property-plan.ts";
import { PropertyRow } from "./PropertyRow.tsx";

interface PropertyPanelProps {
  part: Part;
  /** Entity that names and conditions of the document start from; null = none. */
  entity: string | null;
  /** Why the last change was refused. */
  refused: readonly Finding[];
  /** Undefined takes the value away. Absent = for reading only. */
  onSet?(steps: readonly string[], value: unknown): void;
}

/** The properties of one part, made of the schema of its kind: those that are said, then those that may be. */
export function PropertyPanel({ part, entity, refused, onSet }: PropertyPanelProps) {
  const { t } = useTranslation("designer");
  const shown = propertiesOf(part).filter(({ control }) => control !== "inside");
  const said = shown.filter(({ value, isRequired }) => value !== undefined || isRequired);
  const others = shown.filter((property) => !said.includes(property));
  const rows = (properties: readonly Property[]) =>
    properties.map((property) => (
      <PropertyRow
        key={property.key}
        property={property}
        entity={entity}
        onSet={onSet && ((value: unknown) => onSet([...part.steps, property.key], value))}
      />
    ));
  return (
    <Form layout="vertical" size="small" className="designer-panel" component="div">
      <Typography.Title level={2} className="designer-part">
        {part.sort !== "" && <small>{part.sort}</small>} {part.title}
      </Typography.Title>
      {refused.map((found) => (
        <Alert key={found.message} type="error" showIcon title={found.message} />
      ))}
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("panel.none")} />}
      {rows(said)}
      {others.length > 0 && (
        <details>
          <summary>{t("panel.more", { count: others.length })}</summary>
          {rows(others)}
        </details>
      )}
    </Form>
  );
}
