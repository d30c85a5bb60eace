import { ArrowDownOutlined, ArrowUpOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Space, Tooltip } from "antd";
import type { KeyboardEvent, ReactNode } from "react";
import { t } from "../../locales/t.ts";
import { type Standing, type Step, steps, stepTarget } from "./tree-places.ts";

const icons: Record<Step, ReactNode> = {
  up: <ArrowUpOutlined />,
  down: <ArrowDownOutlined />,
  out: <MenuFoldOutlined />,
  in: <MenuUnfoldOutlined />,
};
const keys: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "out", ArrowRight: "in" };

/** Alt and an arrow move the chosen node; alone they walk the tree. */
export const stepOfKey = (event: KeyboardEvent): Step | undefined => (event.altKey && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined);

/** What dragging does, for keyboards, fingers and whoever does not drag. */
export function PlaceButtons({ standing, isBusy, onStep }: { standing: Standing | null; isBusy: boolean; onStep(step: Step): void }) {
  return (
    <Space.Compact className="place-buttons" size="small" aria-label={t("tree.place")}>
      {steps.map((step) => (
        <Tooltip key={step} title={t(`tree.${step}`)}>
          <Button
            size="small"
            icon={icons[step]}
            aria-label={t(`tree.${step}`)}
            disabled={isBusy || standing === null || stepTarget(standing, step) === null}
            onClick={() => onStep(step)}
          />
        </Tooltip>
      ))}
    </Space.Compact>
  );
}
