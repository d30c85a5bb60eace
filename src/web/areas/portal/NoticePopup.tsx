import { useQuery } from "@tanstack/react-query";
import { App, Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Page, Row } from "../../../../engine/api.ts";
import { HtmlPage } from "../../../../renderers/cells/HtmlCell.tsx";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { call } from "../../client/http.ts";
import { openedWith } from "../../client/opening.ts";
import { base, dayOf, textOfRow } from "./home/cards/rows.ts";
import "./portal.css";

const none: readonly Row[] = [];
const notices = `${base}/sysNotice`;
/** Stands in the tab from the first showing until the session ends. */
const shownKey = "flysource-noticePopup";
/** Notices that come up after signing in, once per session, until they are confirmed (catalogue, portal, "Announcements"). */
export function NoticePopup() {
  const [wasShown] = useState(() => sessionStorage.getItem(shownKey) !== null);
  const { data } = useQuery({
    queryKey: ["popups"],
    queryFn: () => call<Page<Row>>("GET", `${notices}/getPopups`),
    enabled: !wasShown,
    ...openedWith<Page<Row>>(({ parts }) => (wasShown ? undefined : parts.popups)),
  });
  const rows = data?.records ?? none;
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (rows.length > 0) sessionStorage.setItem(shownKey, "1");
  }, [rows]);
  const [notice, ...more] = rows.filter((row) => !seen.includes(row.id));
  return notice === undefined ? null : (
    <NoticeDialog key={notice.id} notice={notice} more={more.length} onNext={() => setSeen([...seen, notice.id])} />
  );
}

function NoticeDialog({ notice, more, onNext }: { notice: Row; more: number; onNext(): void }) {
  const { t } = useTranslation("portal");
  const source = useDataSource();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const needsSign = notice.needReceipt === true;
  async function confirm() {
    setBusy(true);
    try {
      await source.call(notices, needsSign ? "portal.signNotice" : "portal.openNotice", { ids: [String(notice.id)] });
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
