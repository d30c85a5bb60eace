import { Button, Result } from "antd";
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface State {
  isBroken: boolean;
}

/** A page that cannot be drawn takes nothing else with it. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPart onAgain={() => this.setState({ isBroken: false })} /> : this.props.children;
  }
}

function BrokenPart({ onAgain }: { onAgain(): void }) {
  const { t } = useTranslation();
  return (
    <Result
      status="warning"
      title={t("page.failed")}
      subTitle={t("page.failedSays")}
      extra={
        <Button type="primary" onClick={onAgain}>
          {t("page.again")}
        </Button>
      }
    />
  );
}
