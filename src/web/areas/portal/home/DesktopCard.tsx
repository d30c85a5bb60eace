import { Button, Card, Empty, Skeleton } from "antd";
import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { sitePath } from "../../../../../engine/values/site-path.ts";
import { cardComponents, isBare } from "./cards/registry.ts";
import type { ShelfCard } from "./desktop.ts";

/** One card; when it breaks, the others stay. */
export function DesktopCard({ card }: { card: ShelfCard }) {
  const { t } = useTranslation("portal");
  const Body = Object.hasOwn(cardComponents, card.component) ? cardComponents[card.component] : undefined;
  const body = (
    <CardBoundary again={t("retry")} failed={t("cardFailed")}>
      <Suspense fallback={<Skeleton active />}>
        {Body ? <Body card={card} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("notYet")} />}
      </Suspense>
    </CardBoundary>
  );
  if (isBare(card.component)) return body;
  const more = sitePath(card.moreUrl);
  return (
    <Card
      size="small"
      variant="borderless"
      className="desk-card"
      data-grows={card.component === "todo" || undefined}
      style={{ minHeight: card.minHeight ?? undefined }}
      title={card.cardName}
      {...(more !== null && {
        extra: (
          <Link to={more} aria-label={t("moreOf", { name: card.cardName })}>
            {t("more")}
          </Link>
        ),
      })}
    >
      {body}
    </Card>
  );
}

interface BoundaryProps {
  again: string;
  failed: string;
  children: ReactNode;
}
class CardBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={this.props.failed}>
        <Button size="small" onClick={() => this.setState({ isBroken: false })}>
          {this.props.again}
        </Button>
      </Empty>
    );
  }
}
