import { StarFilled, StarOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigation } from "../../../../renderers/navigation.ts";
import "./home/home.css";
import { type Offer, useApply, useCollect } from "./offers.ts";
import { TileMark } from "./TileMark.tsx";

export function OfferCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation("portal");
  const { openScreen } = useNavigation();
  const apply = useApply();
  const collect = useCollect();
  const { id, itemName: name, isCollected, reasons } = offer;
  return (
    <article className="offer" aria-label={name}>
      <h2>
        <TileMark name={name} picture={offer.icon} symbol={offer.symbol} />
        {name}
        {offer.isHot && <Tag color="orange">{t("tabs.hot")}</Tag>}
        <Button
          type="text"
          size="small"
          icon={isCollected ? <StarFilled /> : <StarOutlined />}
          aria-pressed={isCollected}
          aria-label={t(isCollected ? "uncollect" : "collect", { name })}
          onClick={() => void collect(offer)}
        />
      </h2>
      <p>
        {[
          offer.departmentName,
          offer.promiseDays !== null && t("promise", { days: String(offer.promiseDays) }),
          offer.score !== null && t("score", { score: String(offer.score) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {reasons.length > 0 && <p className="offer-reason">{reasons.join("；")}</p>}
      <footer>
        <Button onClick={() => openScreen("index/servicecenter", { record: id })}>{t("guide")}</Button>
        {reasons.length === 0 && (
          <Button type="primary" onClick={() => void apply(id)}>
            {t("apply")}
          </Button>
        )}
      </footer>
    </article>
  );
}
