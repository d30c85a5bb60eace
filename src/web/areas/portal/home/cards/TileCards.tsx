import { App, Empty, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import type { OperationReply } from "../../../../../../engine/api.ts";
import { leadOn } from "../../../../../../renderers/actions/lead-on.ts";
import { useNavigation } from "../../../../../../renderers/navigation.ts";
import { useDataSource } from "../../../../../../renderers/data-source.ts";
import { useApps, useOpenApp } from "../../apps.ts";
import { useApply, useOffers } from "../../offers.ts";
import { type Marked, TileMark } from "../../TileMark.tsx";
import { CardFailure } from "./CardFailure.tsx";
import type { CardProps } from "./card-props.ts";
import { base, textOfRow, useRows } from "./rows.ts";

interface Tile extends Marked {
  id: string;
  onOpen(): void;
}

interface TilesProps {
  tiles: readonly Tile[] | undefined;
  error: Error | null;
  onRetry(): void;
  empty: string | null;
}

/** Names beside each other; each is a button. */
export function Tiles({ tiles, error, onRetry, empty }: TilesProps) {
  const { t } = useTranslation("portal");
  if (error && tiles === undefined) return <CardFailure error={error} onRetry={onRetry} />;
  if (tiles === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (tiles.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty || t("nothing")} />;
  return (
    <ul className="desk-tiles">
      {tiles.map((tile) => (
        <li key={tile.id}>
          <button type="button" onClick={tile.onOpen}>
            <TileMark name={tile.name} picture={tile.picture} symbol={tile.symbol} />
            {tile.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const most = 8;

function AppTiles({ card, action }: CardProps & { action: Parameters<typeof useApps>[0] }) {
  const openApp = useOpenApp();
  const { data, error, refetch } = useApps(action);
  const tiles = data?.slice(0, most).map((app) => ({
    id: app.id,
    name: app.appName,
    picture: app.appIcon,
    symbol: app.symbol,
    onOpen: () => void openApp(app),
  }));
  return <Tiles tiles={tiles} error={error} onRetry={() => void refetch()} empty={card.emptyText} />;
}
export const UsedAppsCard = ({ card }: CardProps) => <AppTiles card={card} action="getUserUsedApp" />;
export const CollectedAppsCard = ({ card }: CardProps) => <AppTiles card={card} action="getUserCollection" />;

export function OffersCard({ card }: CardProps) {
  const { data, error, refetch } = useOffers();
  const apply = useApply();
  const open = data?.filter((offer) => offer.reasons.length === 0).slice(0, most);
  const tiles = open?.map(({ id, itemName: name, icon: picture, symbol }) => ({ id, name, picture, symbol, onOpen: () => void apply(id) }));
  return <Tiles tiles={tiles} error={error} onRetry={() => void refetch()} empty={card.emptyText} />;
}

export function LinksCard({ card }: CardProps) {
  const source = useDataSource();
  const { openPath } = useNavigation();
  const { message } = App.useApp();
  const { rows, error, retry } = useRows(`${base}/quickLink`, { size: 12, isEnabled: true }, { refreshSeconds: card.refreshSeconds });
  const open = async (id: string) => {
    try {
      const reply = await source.call(`${base}/quickLink`, "portal.clickLink", { ids: [id] });
      leadOn(reply as OperationReply, { openPath, fileUrl: source.fileUrl });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return (
    <Tiles
      tiles={rows?.map((row) => ({
        id: String(row.id),
        name: textOfRow(row, "linkName"),
        picture: textOfRow(row, "icon"),
        symbol: textOfRow(row, "symbol"),
        onOpen: () => void open(String(row.id)),
      }))}
      error={error}
      onRetry={retry}
      empty={card.emptyText}
    />
  );
}
