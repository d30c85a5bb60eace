import { useTranslation } from "react-i18next";
import { type Desktop, lanesOf, type ShelfCard } from "./desktop.ts";
import { DesktopCard } from "./DesktopCard.tsx";

/** What a person takes a phone out for, in this order; other cards follow as they are arranged. */
const first = ["greeting", "canApply", "todo", "applys"];

const rank = ({ component }: ShelfCard): number => {
  const at = first.indexOf(component);
  return at < 0 ? first.length : at;
};

/** The cards of a phone below each other: what can be done now, what waits, what is under way, then the rest. */
export function PhoneCards({ desktop }: { desktop: Desktop }) {
  const { t } = useTranslation("portal");
  const names: Readonly<Record<string, string>> = { canApply: t("phoneHome.now"), applys: t("phoneHome.underWay") };
  const arranged = lanesOf(desktop).flat();
  const cards = new Map(desktop.shelf.map((card) => [card.id, card]));
  const placed = arranged.flatMap((id) => cards.get(id) ?? []);
  // A desktop made for a desk may do without them: there the menu stands beside it.
  const needed = desktop.shelf.filter(({ id, component }) => Object.hasOwn(names, component) && !arranged.includes(id));
  return (
    <div className="phone-cards">
      {[...placed, ...needed]
        .toSorted((a, b) => rank(a) - rank(b))
        .map((card) => (
          <DesktopCard key={card.id} card={{ ...card, cardName: names[card.component] ?? card.cardName }} />
        ))}
    </div>
  );
}
