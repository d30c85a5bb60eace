import { Select, Space, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { textOf } from "../../renderers/text.ts";
import { useWorkspace } from "../use-workspace.ts";
import type { Parts } from "./use-parts.ts";

/** No role is called so: it would be no name. */
const everybody = "*";

/** Whom the next changes are for. */
export function LayerPicker({ parts: { roles, layer, changeFor, isOpen } }: { parts: Parts }) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  if (roles.length === 0 || !isOpen) return null;
  return (
    <Space size={4} className="designer-layers">
      <Typography.Text type="secondary">{t("layer.says")}</Typography.Text>
      <Select
        size="small"
        showSearch={{ optionFilterProp: "label" }}
        className="designer-kind"
        aria-label={t("layer.says")}
        value={layer ?? everybody}
        onChange={(value) => changeFor(value === everybody ? null : value)}
        options={[
          { value: everybody, label: t("layer.everybody") },
          ...roles.map((role) => ({ value: role, label: textOf(model?.roles.get(role)) || role })),
        ]}
      />
    </Space>
  );
}
