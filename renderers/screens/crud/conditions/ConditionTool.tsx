import { FunnelPlotOutlined } from "@ant-design/icons";
import { Badge, Button, Tooltip } from "antd";
import { Suspense, useState } from "react";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { conjuncts } from "./builder.ts";
import { ConditionDialog } from "./dialog-later.ts";
import { askedFields } from "./CondText.tsx";
import "./conditions.css";

/** Opens the builder of conditions. */
export function ConditionTool({ controller }: { controller: ListController }) {
  const [isOpen, setOpen] = useState(false);
  const count = conjuncts(controller.state.where).length;
  if (askedFields(controller.screen.fields).length === 0) return null;
  return (
    <>
      <Tooltip title={t("cond.title")}>
        <Badge count={count} size="small" color="var(--ant-color-primary)">
          <Button
            type={count > 0 ? "primary" : "text"}
            ghost={count > 0}
            icon={<FunnelPlotOutlined />}
            aria-label={t("cond.title")}
            onClick={() => setOpen(true)}
          />
        </Badge>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ConditionDialog controller={controller} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
