import { Descriptions, Empty, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { FieldCell } from "../../../../../../renderers/cells/FieldCell.tsx";
import { useScreen } from "../../../../../../renderers/hooks/use-screen.ts";
import { cardOf } from "../../../../../../renderers/screens/crud/card-of.ts";
import { textOf } from "../../../../../../renderers/text.ts";
import { CardFailure } from "./CardFailure.tsx";
import type { CardProps } from "./card-props.ts";
import { queryOf } from "./RowsCard.tsx";
import { useRows } from "./rows.ts";

/** The first record of a page, field by field. `params`: `screen`, `where`. */
export function RecordCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const { screen } = useScreen(String(card.params?.screen ?? ""));
  const found = screen.data;
  const { rows, error, retry } = useRows(found?.path ?? "", found ? queryOf(found, card, 1) : {}, {
    refreshSeconds: card.refreshSeconds,
    isReady: found !== undefined,
  });
  const failure = screen.error ?? error;
  if (failure && rows === undefined) return <CardFailure error={failure} onRetry={() => void (found ? retry() : screen.refetch())} />;
  if (found === undefined || rows === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const row = rows[0];
  if (row === undefined) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={card.emptyText || t("nothing")} />;
  const { title, badge, lines } = cardOf(found);
  const names = [title, ...(badge ? [badge] : []), ...lines].filter((name) => found.fields[name] !== undefined);
  return (
    <Descriptions
      column={1}
      size="small"
      items={names.map((name) => ({
        key: name,
        label: textOf(found.fields[name]!.title),
        children: <FieldCell row={row} field={found.fields[name]!} screen={found} {...(name === badge && { as: "badge" })} />,
      }))}
    />
  );
}
