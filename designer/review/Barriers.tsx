import { Button, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type Part, partIn } from "../model/parts.ts";
import type { Barrier } from "./barriers.ts";
import { useBarriers } from "./use-barriers.ts";

interface BarriersProps {
  whole: Part;
  onChoose(steps: readonly string[]): void;
}

/** What keeps people from using the page as it is drawn, each with the way to its part. */
export function Barriers({ whole, onChoose }: BarriersProps) {
  const { t } = useTranslation("designer");
  const barriers = useBarriers();
  if (barriers === null) return <Typography.Text type="secondary">{t("review.notDrawn")}</Typography.Text>;
  if (barriers.length === 0) return <Typography.Text type="secondary">{t("review.noBarriers")}</Typography.Text>;
  const saying = ({ cause, what, figure }: Barrier) => t(`review.barriers.${cause}`, { what, figure: figure ?? "" });
  return (
    <ul className="designer-lines">
      {barriers.map((barrier) => (
        <li key={`${barrier.cause} ${barrier.what} ${barrier.steps.join(".")}`}>
          <Button type="link" size="small" className="designer-clear" onClick={() => onChoose(barrier.steps)}>
            {partIn(whole, barrier.steps).title}
          </Button>{" "}
          <Typography.Text>{saying(barrier)}</Typography.Text>
        </li>
      ))}
    </ul>
  );
}
