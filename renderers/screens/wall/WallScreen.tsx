import { Empty, Image, Pagination, Skeleton } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useActions } from "../../actions/use-actions.tsx";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { useDataSource } from "../../data-source.ts";
import { shownText, filesOf } from "../../format-value.ts";
import { useListController } from "../../hooks/use-list-controller.ts";
import { FilterBar } from "../crud/FilterBar.tsx";
import { listPaging } from "../../hooks/list-paging.ts";
import { Toolbar } from "../crud/Toolbar.tsx";
import { DetailDrawer } from "../detail/DetailDrawer.tsx";
import { useOpenDetail } from "../detail/use-open-detail.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t } from "../../locales/t.ts";

/** Wall of pictures, in groups when the document says so. */
export function WallScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  const detail = useOpenDetail(controller);
  const { page, state } = controller;
  const actions = useActions({ screen, filters: controller.filters, total: controller.total, onDone: controller.reload, onDetail: detail.open });
  if (controller.error && !page) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  return (
    <div className="list-main">
      <FilterBar controller={controller} />
      <div className="screen-panel">
        <div className="list-head">
          <Toolbar screen={screen} actions={actions} />
        </div>
        {controller.isLoading && <Skeleton active />}
        {page?.records.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} />}
        {groups(screen, page?.records ?? []).map(([title, rows]) => (
          <section key={title}>
            {title && (
              <h2 className="wall-title">
                {title}（{rows.length}）
              </h2>
            )}
            <ul className="wall">
              {rows.map((row) => (
                <li key={row.id}>
                  <WallCard screen={screen} row={row} onOpen={() => detail.open(row.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {page && page.total > page.size && <Pagination {...listPaging(controller)} className="cards-paging" />}
      </div>
      {actions.running}
      {state.record && (
        <DetailDrawer
          screen={screen}
          id={state.record}
          print={detail.isPrinting}
          step={detail.step}
          onClose={detail.close}
          onChanged={controller.reload}
        />
      )}
    </div>
  );
}

function groups(screen: CompiledScreen, rows: Row[]): [string, Row[]][] {
  const field = screen.screen.wall?.groupBy ? screen.fields[screen.screen.wall.groupBy] : undefined;
  if (!field) return rows.length > 0 ? [["", rows]] : [];
  return [...Map.groupBy(rows, (row) => shownText(field, row[field.path], { row, dicts: screen.dicts }) || t("ungrouped"))];
}

function WallCard({ screen, row, onOpen }: { screen: CompiledScreen; row: Row; onOpen(): void }) {
  const source = useDataSource();
  const wall = screen.screen.wall;
  const images = filesOf(row[wall?.image ?? ""]);
  const title = screen.fields[wall?.title ?? screen.titleField];
  return (
    <article className="wall-card">
      {images[0] ? (
        <Image src={source.fileUrl(images[0], true)} alt="" className="wall-image" />
      ) : (
        <div className="wall-image wall-blank">{t("noPicture")}</div>
      )}
      <button type="button" className="cell-link" onClick={onOpen}>
        {title ? <FieldCell row={row} field={title} screen={screen} /> : t("view")}
      </button>
      {(wall?.lines ?? [])
        .map((line) => screen.fields[line])
        .filter((field) => field !== undefined)
        .map((field) => (
          <div key={field.path} className="muted">
            <FieldCell row={row} field={field} screen={screen} />
          </div>
        ))}
    </article>
  );
}
