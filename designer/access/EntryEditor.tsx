import { Form, Select, Switch, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { EntityDocument, GrantDocument } from "../../engine/kinds/entity/document.ts";
import { propertyWords } from "../../engine/words/property-words.ts";
import { LogicBox } from "../panels/LogicBox.tsx";
import { type Cell, entriesOf, type Entry } from "./grants.ts";

interface EntryEditorProps {
  entity: EntityDocument;
  cell: Cell;
  grants: readonly GrantDocument[];
  isOpen: boolean;
  onPut(cell: Cell, entry: Entry | undefined): void;
}

const withGroups: ReadonlySet<string> = new Set(["read", "create", "update", "export", "import", "reveal", "propose"]);
const withMasks: ReadonlySet<string> = new Set(["read", "export"]);

/** One right: whether, on which rows, which groups of fields. */
export function EntryEditor({ entity, cell, grants, isOpen, onPut }: EntryEditorProps) {
  const { t } = useTranslation("designer");
  const [entry, ...more] = entriesOf(grants, cell);
  if (more.length > 0) return <Typography.Text>{t("access.several")}</Typography.Text>;
  const put = (part: Partial<Entry>) => onPut(cell, cleaned({ ...entry, ...part }));
  const groups = ["*", ...new Set(["basic", ...entity.fields.flatMap(({ group }) => group ?? [])])].map((value) => ({
    value,
    label: value === "*" ? t("access.everyField") : value,
  }));
  const scopes = Object.keys(entity.access.scopes ?? {}).map((value) => ({ value, label: value }));
  return (
    <Form layout="vertical" size="small" component="div" className="designer-entry" disabled={!isOpen}>
      <Form.Item label={t("access.allowed")}>
        <Switch checked={entry !== undefined} aria-label={t("access.allowed")} onChange={(isOn) => onPut(cell, isOn ? {} : undefined)} />
      </Form.Item>
      {entry !== undefined && (
        <>
          <Names
            label={propertyWords.scope!}
            value={[entry.scope ?? []].flat()}
            placeholder={t("access.everyRow")}
            options={scopes}
            onChange={(names) => put({ scope: names.length === 1 ? names[0]! : names })}
          />
          {withGroups.has(cell.action) && (
            <Names
              label={propertyWords.groups!}
              value={entry.groups}
              placeholder="basic"
              options={groups}
              onChange={(names) => put({ groups: names })}
            />
          )}
          {withMasks.has(cell.action) && (
            <Names label={propertyWords.masked!} value={entry.masked} options={groups.slice(1)} onChange={(names) => put({ masked: names })} />
          )}
          <Form.Item label={propertyWords.when}>
            <LogicBox
              kind="condition"
              value={entry.when}
              label={propertyWords.when!}
              entity={entity.id}
              isFixed={!isOpen}
              onSet={(when) => put({ when: when as Entry["when"] })}
            />
          </Form.Item>
        </>
      )}
    </Form>
  );
}

interface NamesProps {
  label: string;
  value: readonly string[] | undefined;
  options: { value: string; label: string }[];
  placeholder?: string;
  onChange(names: string[]): void;
}

const Names = ({ label, value = [], ...choice }: NamesProps) => (
  <Form.Item label={label}>
    <Select mode="multiple" showSearch={{ optionFilterProp: "label" }} aria-label={label} value={[...value]} {...choice} />
  </Form.Item>
);

/** What says nothing is not written. */
const cleaned = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))) as Entry;
