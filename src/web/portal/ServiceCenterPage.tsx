import { Empty, Menu, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../renderers/screens/LoadFailure.tsx";
import { type Offer, useOffers } from "./offers.ts";
import { OfferCard } from "./OfferCard.tsx";
import { SearchHead } from "./SearchHead.tsx";
import "./portal.css";

type Tab = "all" | "hot" | "recommended" | "newest" | "collected";
const tabs: readonly Tab[] = ["all", "hot", "recommended", "newest", "collected"];
const everything = "";

/** Services by category, with search; what cannot be asked for now says why. */
export function ServiceCenterPage() {
  const { t } = useTranslation("portal");
  const { data, error, refetch } = useOffers();
  const [tab, setTab] = useState<Tab>("all");
  const [category, setCategory] = useState(everything);
  const [words, setWords] = useState("");
  const found = chosen(data ?? [], { tab, category, words });
  return (
    <div className="service">
      <SearchHead title={t("serviceCenter")} hint={t("searchServices")} onSearch={setWords} />
      <div className="service-body">
        <Menu
          className="service-categories"
          selectedKeys={[category]}
          onClick={({ key }) => setCategory(key)}
          items={categoriesOf(data ?? [], t("allCategories"))}
        />
        <div className="service-main">
          <Segmented
            aria-label={t("serviceTabs")}
            value={tab}
            onChange={setTab}
            options={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          />
          {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Skeleton active />}
          {data && found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noServices")} />}
          <ul className="service-cards">
            {found.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

function categoriesOf(offers: readonly Offer[], all: string) {
  const known = new Map(
    offers.flatMap((offer) => (offer.categoryId === null ? [] : [[offer.categoryId, offer.categoryName ?? offer.categoryId] as const])),
  );
  return [
    { key: everything, label: `${all} ${offers.length}` },
    ...[...known].map(([key, name]) => ({ key, label: `${name} ${offers.filter((one) => one.categoryId === key).length}` })),
  ];
}

function chosen(offers: readonly Offer[], by: { tab: Tab; category: string; words: string }): Offer[] {
  const rows = offers.filter(
    (offer) =>
      (by.category === everything || offer.categoryId === by.category) &&
      offer.itemName.toLowerCase().includes(by.words.toLowerCase()) &&
      (by.tab !== "hot" || offer.isHot) &&
      (by.tab !== "recommended" || offer.isRecommend) &&
      (by.tab !== "collected" || offer.isCollected),
  );
  return by.tab === "newest" ? rows.toSorted((a, b) => String(b.createTime ?? "").localeCompare(String(a.createTime ?? ""))) : rows;
}
