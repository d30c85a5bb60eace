import { Button, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Spending } from "../../engine/findings/spend.ts";
import { kindOf } from "../../engine/kinds/index.ts";
import type { Model } from "../../engine/model/model.ts";

interface CostLinesProps {
  document: CampusDocument;
  model: Model;
  /** JSON Pointer. */
  onPlace(pointer: string): void;
}

/** What the document asks of people, pages and the database, by its kind. */
export function CostLines({ document, model, onPlace }: CostLinesProps) {
  const { t } = useTranslation("designer");
  const spending = (kindOf(document).spend?.(document, model) ?? []).filter(({ count }) => count > 0);
  if (spending.length === 0) return <Typography.Text type="secondary">{t("review.noCost")}</Typography.Text>;
  return (
    <ul className="designer-lines">
      {spending.map((one) => (
        <li key={one.what}>
          <Button type="link" size="small" className="designer-clear" onClick={() => onPlace(one.path)}>
            {one.what}
          </Button>{" "}
          <Typography.Text type={isTooMuch(one) ? "danger" : undefined}>
            {one.limit === null ? one.count : t("review.ofBudget", { count: one.count, limit: one.limit })}
          </Typography.Text>
          {one.of !== undefined && <Typography.Text type="secondary"> {one.of.join("、")}</Typography.Text>}
        </li>
      ))}
    </ul>
  );
}

const isTooMuch = ({ count, limit }: Spending): boolean => limit !== null && count > limit;
