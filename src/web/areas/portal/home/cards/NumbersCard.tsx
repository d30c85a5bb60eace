import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Text } from "../../../../../../engine/language/text.ts";
import { useNavigation } from "../../../../../../renderers/navigation.ts";
import { textOf } from "../../../../../../renderers/text.ts";
import { gathered } from "../../../../client/gathered.ts";
import { call } from "../../../../client/http.ts";
import { CardFailure } from "./CardFailure.tsx";
import type { CardProps } from "./card-props.ts";
import { inTime } from "./in-time.ts";

interface NumberTile {
  key: string;
  title: Text;
  screen: string;
  where?: unknown;
  unit?: Text;
  alarm?: boolean;
}
interface Counted {
  cardCode: string;
  key: string;
  value: number | null;
  capped: boolean;
}

const path = "/api/flySource-base/userDesktop/getNumbers";

const countCards = (cardCodes: string[]) => inTime(call<Counted[]>("GET", path, { query: { cardCode: cardCodes.join(",") } }));
const ofCard = (all: Counted[], cardCode: string) => all.filter((one) => one.cardCode === cardCode);

const countCard = gathered<string, Counted[]>({
  alone: async (cardCode) => ofCard(await countCards([cardCode]), cardCode),
  together: async (cardCodes) => {
    const all = await countCards(cardCodes);
    return cardCodes.map((cardCode) => ofCard(all, cardCode));
  },
  most: 20,
});

/** Numbers of several pages side by side, those of all cards counted in one call; each leads to its page. `params`: `numbers`. */
export function NumbersCard({ card }: CardProps) {
  const { t } = useTranslation("portal");
  const { openScreen } = useNavigation();
  const reply = useQuery({
    queryKey: ["card-numbers", card.cardCode],
    queryFn: () => countCard(card.cardCode),
    refetchInterval: card.refreshSeconds ? card.refreshSeconds * 1000 : false,
  });
  const tiles = (card.params?.numbers ?? []) as NumberTile[];
  if (reply.error && !reply.data) return <CardFailure error={reply.error} onRetry={() => void reply.refetch()} />;
  return (
    <ul className="desk-numbers">
      {tiles.map(({ key, title, screen, where, unit, alarm }) => {
        const counted = reply.data?.find((one) => one.key === key);
        const value = counted?.value ?? null;
        return (
          <li key={key}>
            <button
              type="button"
              onClick={() => openScreen(screen, { params: filterOf(where) })}
              data-alarm={(alarm && value !== null && value > 0) || undefined}
            >
              <span>{textOf(title)}</span>
              <strong>
                {value === null ? "–" : t("number", { value: value.toLocaleString("en-US"), capped: counted?.capped ? "+" : "" })}
                {unit && <small>{textOf(unit)}</small>}
              </strong>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The page opens with the same rows where one comparison says which. */
function filterOf(where: unknown): Record<string, unknown> {
  if (typeof where !== "object" || where === null) return {};
  const { field, eq } = where as { field?: unknown; eq?: unknown };
  return typeof field === "string" && ["string", "boolean", "number"].includes(typeof eq) ? { [field]: eq } : {};
}
