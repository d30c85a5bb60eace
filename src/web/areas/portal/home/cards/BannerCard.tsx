import { App, Carousel, Empty, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import type { OperationReply } from "../../../../../../engine/api.ts";
import { leadOn } from "../../../../../../renderers/actions/lead-on.ts";
import { usePhone } from "../../../../../../renderers/hooks/use-phone.ts";
import { useDataSource } from "../../../../../../renderers/data-source.ts";
import { useNavigation } from "../../../../../../renderers/navigation.ts";
import type { CardProps } from "./card-props.ts";
import { base, textOfRow, useRows } from "./rows.ts";

const banners = `${base}/portalBanner`;
/** Code of `banner_position`: the carousel of the home page. */
const HOME = "2";
/** As many as one place shows (catalogue, portalBanner). */
const MOST = 8;

/** Pictures with news; each leads to its page. A finger pushes them aside, so a phone has neither arrows nor dots. */
export function BannerCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const isPhone = usePhone();
  const source = useDataSource();
  const { openPath } = useNavigation();
  const { message } = App.useApp();
  const { rows } = useRows(banners, { position: HOME, isEnabled: true, size: MOST }, { refreshSeconds: card.refreshSeconds });
  if (rows === undefined) return <Skeleton.Node active className="desk-banner" />;
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={card.emptyText || t("nothing")} />;
  const open = async (id: string) => {
    try {
      const reply = await source.call(banners, "portal.clickBanner", { ids: [id] });
      leadOn(reply as OperationReply, { openPath, fileUrl: source.fileUrl });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return (
    <Carousel arrows={!isPhone} dots={!isPhone} draggable className="desk-banner">
      {rows.map((row) => (
        <button key={row.id} type="button" onClick={() => void open(String(row.id))}>
          <img src={source.fileUrl(textOfRow(row, "image"))} alt="" />
          <span>{textOfRow(row, "title")}</span>
        </button>
      ))}
    </Carousel>
  );
}
