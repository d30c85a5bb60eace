import { Alert, Button, Drawer, Skeleton } from "antd";
import { useMemo, useRef, useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { shownText } from "../../../format-value.ts";
import { usePhone } from "../../../hooks/use-phone.ts";
import { usePreference } from "../../../hooks/use-preference.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { useWidth } from "../../../hooks/use-width.ts";
import { t } from "../../../locales/t.ts";
import { LoadFailure } from "../../../panels/LoadFailure.tsx";
import { ListEmpty } from "../ListEmpty.tsx";
import { BandChoice } from "./BandChoice.tsx";
import { BandList } from "./BandList.tsx";
import { dragTitle, PlacePanel } from "./PlacePanel.tsx";
import { placeName } from "./place-name.ts";
import { PlanDrawing } from "./PlanDrawing.tsx";
import { PlanLegend } from "./PlanLegend.tsx";
import { layPlan, scales } from "./plan-layout.ts";
import { arrange, type PlanBand } from "./plan-tree.ts";
import { useDrag } from "./use-drag.ts";
import { MOST_PLACES, usePlanRows } from "./use-plan-rows.ts";
import { type PlanStage, usePlanStage } from "./use-plan-stage.ts";
import "./plan.css";

interface PlanProps {
  controller: ListController;
  actions: Actions;
}

/** The rows of a list as places in boxes in bands, in the colours of their states; one drawn onto another starts an action. */
export function PlanView({ controller, actions }: PlanProps) {
  const loaded = usePlanRows(controller);
  if (loaded.error && loaded.rows.length === 0) return <LoadFailure error={loaded.error} onRetry={loaded.reload} />;
  if (loaded.isLoading) return <Skeleton active className="list-skeleton" />;
  if (loaded.rows.length === 0) return <ListEmpty controller={controller} actions={actions} />;
  return (
    <>
      {loaded.total !== null && loaded.total > MOST_PLACES && (
        <Alert type="info" showIcon title={t("plan.limit", { count: MOST_PLACES.toLocaleString() })} />
      )}
      <Plan controller={controller} actions={actions} rows={loaded.rows} />
    </>
  );
}

/** Bands of the rows; of a phone one of them. */
function useBands({ screen }: ListController, rows: readonly Row[]) {
  const isPhone = usePhone();
  const [key, setKey] = useState<string | null>(null);
  const { levels, label } = screen.screen.plan!;
  const all = useMemo(() => {
    const say = (row: Row, path: string) => (screen.fields[path] ? shownText(screen.fields[path], row[path], { row, dicts: screen.dicts }) : "");
    return arrange(rows, { levels, label, say });
  }, [rows, screen, levels, label]);
  const band = all.find((one) => one.key === key) ?? all[0]!;
  const shown = useMemo(() => (isPhone ? [band] : all), [isPhone, band, all]);
  return { isPhone, all, band, shown, choose: (one: PlanBand) => setKey(one.key) };
}

function Plan({ controller, actions, rows }: PlanProps & { rows: readonly Row[] }) {
  const { screen } = controller;
  const main = useRef<HTMLDivElement>(null);
  const width = useWidth(main) ?? 1000;
  const [zoom, setZoom] = usePreference("rows", `plan:${screen.id}`, 1);
  const bands = useBands(controller, rows);
  const layout = useMemo(() => layPlan(bands.shown, width, scales[zoom] ?? scales[1]!), [bands.shown, width, zoom]);
  const stage = usePlanStage({ screen, rows, layout, drag: useDrag(screen, actions) });
  const goTo = (band: PlanBand) => {
    const top = layout.lines.find((line) => line.band === band)?.top ?? 0;
    const drawing = main.current?.querySelector(".plan-drawing");
    // A sign at the height of the band, which scrolls whatever the drawing stands in.
    const sign = document.createElement("i");
    sign.style.cssText = `position:absolute;inset-block-start:${top}px;scroll-margin-block-start:60px`;
    drawing?.append(sign);
    sign.scrollIntoView({ block: "start" });
    sign.remove();
  };
  return (
    <div className="plan">
      {!bands.isPhone && bands.all.length > 1 && <BandList bands={bands.all} onGo={goTo} />}
      <div className="plan-main" ref={main}>
        {bands.isPhone && <BandChoice bands={bands.all} band={bands.band} onChoose={bands.choose} />}
        <PlanLegend stage={stage} rows={bands.isPhone ? bands.band.boxes.flatMap(({ places }) => places) : rows} zoom={zoom} onZoom={setZoom} />
        <HeldLine stage={stage} />
        <PlanDrawing stage={stage} layout={layout} />
      </div>
      <Beside stage={stage} actions={actions} isPhone={bands.isPhone} />
    </div>
  );
}

/** The panel of the place that was pressed: at the side, on a phone at the bottom. */
function Beside({ stage, actions, isPhone }: { stage: PlanStage; actions: Actions; isPhone: boolean }) {
  const row = stage.chosen;
  const close = () => stage.choose(null);
  if (isPhone)
    return (
      <Drawer open={row !== null} placement="bottom" size="auto" title={t("plan.place")} onClose={close}>
        {row && <PlacePanel stage={stage} row={row} actions={actions} />}
      </Drawer>
    );
  if (row === null) return null;
  return (
    <aside className="plan-aside" aria-label={t("plan.place")}>
      <PlacePanel stage={stage} row={row} actions={actions} />
      <Button type="text" onClick={close}>
        {t("close")}
      </Button>
    </aside>
  );
}

/** What was picked up, and how it is put down: said to everybody. */
function HeldLine({ stage }: { stage: PlanStage }) {
  const { held } = stage;
  return (
    <div className="plan-held" role="status" data-on={held !== null || undefined}>
      {held !== null && (
        <>
          <span>{t("plan.held", { title: dragTitle(stage), place: placeName(stage.screen, held) })}</span>
          <Button size="small" onClick={() => stage.hold(null)}>
            {t("cancel")}
          </Button>
        </>
      )}
    </div>
  );
}
