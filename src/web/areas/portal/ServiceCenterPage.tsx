import { Empty, Menu, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../../renderers/panels/LoadFailure.tsx";
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
  const [by, setBy] = useState<Grouping>("category");
  const [category, setCategory] = useState(everything);
  const [words, setWords] = useState("");
  const found = chosen(data ?? [], { tab, by, category, words });
  return (
    <div className="service">
      <SearchHead screen="index/servicecenter" title={t("serviceCenter")} hint={t("searchServices")} onSearch={setWords} />
      <div className="service-body">
        <div className="service-side">
          <Segmented
            block
            aria-label={t("groupServices")}
            value={by}
            onChange={(next) => {
              setBy(next);
              setCategory(everything);
            }}
            options={[
              { value: "category" as const, label: t("byCategory") },
              { value: "inCharge" as const, label: t("byDepartment") },
            ]}
          />
          <Menu
            className="service-categories"
            selectedKeys={[category]}
            onClick={({ key }) => setCategory(key)}
            items={groupsOf(data ?? [], by, t(by === "category" ? "allCategories" : "allDepartments"))}
          />
        </div>
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

type Grouping = "category" | "inCharge";
const groupOf = (offer: Offer, by: Grouping): readonly [id: string | null, name: string | null] =>
  by === "category" ? [offer.categoryId, offer.categoryName] : [offer.departmentId, offer.departmentName];

function groupsOf(offers: readonly Offer[], by: Grouping, all: string) {
  const known = new Map<string, { name: string; count: number }>();
  for (const [id, name] of offers.map((offer) => groupOf(offer, by)))
    if (id !== null) known.set(id, { name: name ?? id, count: (known.get(id)?.count ?? 0) + 1 });
  return [{ key: everything, label: `${all} ${offers.length}` }, ...[...known].map(([key, { name, count }]) => ({ key, label: `${name} ${count}` }))];
}

function chosen(offers: readonly Offer[], of: { tab: Tab; by: Grouping; category: string; words: string }): Offer[] {
  const rows = offers.filter(
    (offer) =>
      (of.category === everything || groupOf(offer, of.by)[0] === of.category) &&
      offer.itemName.toLowerCase().includes(of.words.toLowerCase()) &&
      (of.tab !== "hot" || offer.isHot || offer.recentCount > 0) &&
      (of.tab !== "recommended" || offer.isRecommend) &&
      (of.tab !== "collected" || offer.isCollected),
  );
  if (of.tab === "hot") return rows.toSorted((a, b) => b.recentCount - a.recentCount);
  return of.tab === "newest" ? rows.toSorted((a, b) => String(b.createTime ?? "").localeCompare(String(a.createTime ?? ""))) : rows;
}
