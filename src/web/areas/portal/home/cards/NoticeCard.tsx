import { Tabs, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePhone } from "../../../../../../renderers/hooks/use-phone.ts";
import { useScreen } from "../../../../../../renderers/hooks/use-screen.ts";
import { textOf } from "../../../../../../renderers/text.ts";
import type { CardProps } from "./card-props.ts";
import { RowList } from "./RowList.tsx";
import { base, textOfRow, useRows } from "./rows.ts";

const page = "personal/mynotice";
const everything = "";
const SHOWN = 8;

/** Notices by their type, those pinned first, those not read marked. */
export function NoticeCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [type, setType] = useState(everything);
  const { screen } = useScreen(page);
  const dict = screen.data?.fields.noticeType?.doc.dict;
  const types = (dict ? screen.data?.dicts[dict]?.items : undefined)?.filter((item) => item.retired !== true) ?? [];
  const { rows, error, retry } = useRows(
    `${base}/sysNotice`,
    { screen: page, size: SHOWN, descs: "isTop,publishTime", ...(type !== everything && { noticeType: type }) },
    { refreshSeconds: card.refreshSeconds },
  );
  const lines = rows?.map((row) => ({
    id: String(row.id),
    title: textOfRow(row, "title"),
    tag: row.isTop === true && <Tag color="gold">{t("top")}</Tag>,
    side: textOfRow(row, "publishTime").slice(5, 10),
    isFresh: row.isReadByMe === false,
    onOpen: () => void navigate(`/${page}?_record=${row.id}`),
  }));
  return (
    <>
      {/* A phone has no room for types beside each other; the page of all notices filters by them. */}
      {!isPhone && (
        <Tabs
          size="small"
          className="desk-tabs"
          activeKey={type}
          onChange={setType}
          items={[{ key: everything, label: t("allNotices") }, ...types.map((item) => ({ key: item.value, label: textOf(item.label) }))]}
        />
      )}
      <RowList lines={lines} error={error} onRetry={retry} empty={card.emptyText} />
    </>
  );
}
