import { App, Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../engine/api.ts";
import { HtmlPage } from "../../../../renderers/cells/HtmlCell.tsx";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { base, dayOf, textOfRow } from "./home/cards/rows.ts";
import "./portal.css";

/** One notice with its text, to be confirmed or put off; `more` others wait behind it. */
export function NoticeDialog({ notice, more, onNext }: { notice: Row; more: number; onNext(): void }) {
  const { t } = useTranslation("portal");
  const source = useDataSource();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const needsSign = notice.needReceipt === true;
  async function confirm() {
    setBusy(true);
    try {
      await source.call(`${base}/sysNotice`, needsSign ? "portal.signNotice" : "portal.openNotice", { ids: [String(notice.id)] });
      onNext();
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      width={640}
      title={textOfRow(notice, "title")}
      onCancel={onNext}
      footer={[
        more > 0 && (
          <span key="more" className="muted popup-more">
            {t("popup.more", { count: more })}
          </span>
        ),
        <Button key="later" onClick={onNext}>
          {t("popup.later")}
        </Button>,
        <Button key="confirm" type="primary" loading={isBusy} onClick={() => void confirm()}>
          {t(needsSign ? "popup.sign" : "popup.read")}
        </Button>,
      ]}
    >
      <p className="muted">{dayOf(notice, "publishTime")}</p>
      <HtmlPage html={textOfRow(notice, "content")} />
    </Modal>
  );
}
