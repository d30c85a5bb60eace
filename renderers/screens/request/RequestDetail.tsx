import { type ReactNode, useMemo } from "react";
import type { Detail } from "../../../engine/api.ts";
import type { FlowStanding } from "../../../engine/flow/types.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { Facts } from "../../panels/facts/Facts.tsx";
import { DetailHeader } from "../detail/DetailHeader.tsx";
import { AsideFigures } from "./AsideFigures.tsx";
import { FlowCourse } from "./FlowCourse.tsx";
import { StandingLine } from "./StandingLine.tsx";
import "./request.css";

interface RequestDetailProps {
  screen: CompiledScreen;
  detail: Detail;
  standing: FlowStanding;
  /** The sections of the record. */
  children: ReactNode;
}

/** A request as its owner follows it and others decide on it: where it stands first, then what it says, its course beside it. */
export function RequestDetail({ screen, detail, standing, children }: RequestDetailProps) {
  const { record, history } = detail;
  const shownHistory = useMemo(() => (screen.screen.detail?.history === false ? [] : history), [screen, history]);
  return (
    <div className="detail-main request">
      <DetailHeader screen={screen} record={record} />
      <StandingLine standing={standing} />
      <Facts screen={screen} record={record} />
      <div className="detail-beside">
        <div className="request-content">{children}</div>
        <aside className="detail-history request-side">
          <FlowCourse history={shownHistory} standing={standing} />
          <AsideFigures screen={screen} record={record} />
        </aside>
      </div>
    </div>
  );
}
