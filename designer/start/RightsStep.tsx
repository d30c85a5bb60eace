import { Radio, Table } from "antd";
import { useTranslation } from "react-i18next";
import { type QuickRight, quickRights } from "./quick-documents.ts";

interface RightsStepProps {
  roles: readonly { value: string; label: string }[];
  rights: ReadonlyMap<string, QuickRight>;
  onRights(rights: ReadonlyMap<string, QuickRight>): void;
}

/** Who may do what. Whoever is not named may do nothing. */
export function RightsStep({ roles, rights, onRights }: RightsStepProps) {
  const { t } = useTranslation("designer");
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="value"
      scroll={{ y: 360 }}
      dataSource={[...roles]}
      columns={[
        { title: t("preview.role"), dataIndex: "label" },
        {
          title: t("quick.may"),
          key: "right",
          width: 520,
          render: (_, { value, label }) => (
            <Radio.Group
              size="small"
              optionType="button"
              aria-label={label}
              value={rights.get(value) ?? "none"}
              onChange={({ target }) => onRights(new Map([...rights, [value, target.value as QuickRight]]))}
              options={quickRights.map((right) => ({ value: right, label: t(`quick.rights.${right}`) }))}
            />
          ),
        },
      ]}
    />
  );
}
