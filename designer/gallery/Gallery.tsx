import { PlusOutlined, TableOutlined, ThunderboltOutlined } from "@ant-design/icons";
import { Button, Empty, Input, Menu, Select, Space, Tag } from "antd";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { kindTitle } from "../document-titles.ts";
import { NewDialog } from "../start/NewDialog.tsx";
import { QuickStart } from "../start/QuickStart.tsx";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { DocumentList } from "./DocumentList.tsx";
import { type GalleryFilter, galleryStates, shelvesOf } from "./shelves.ts";

const NewReport = lazy(() => import("../reports/NewReport.tsx").then((module) => ({ default: module.NewReport })));

const { CheckableTag } = Tag;
/** No area is called so: it would be no folder. */
const everyArea = "*";

/** Every document by business, to be found and opened. */
export function Gallery({ onFile }: { onFile(file: string): void }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const sources = useDesign((state) => state.sources);
  const findings = useDesign((state) => state.findings);
  const [filter, setFilter] = useState<GalleryFilter>({ area: "", words: "", kind: "", state: "all" });
  const [begun, setNew] = useState<"document" | "quick" | "report" | null>(null);
  const { areas, kinds, documents, counts } = shelvesOf({ sources, findings, model: workspace.model, filter: useDeferredValue(filter) });
  const put = (part: Partial<GalleryFilter>) => setFilter({ ...filter, ...part });
  return (
    <div className="designer-gallery">
      <nav aria-label={t("gallery.areas")} className="designer-areas">
        <Menu
          mode="inline"
          selectedKeys={[filter.area || everyArea]}
          onClick={({ key }) => put({ area: key === everyArea ? "" : key })}
          items={[{ id: everyArea, title: t("gallery.all"), count: areas.reduce((sum, { count }) => sum + count, 0) }, ...areas].map(
            ({ id, title, count }) => ({
              key: id,
              label: <AreaLabel title={title} count={count} />,
              title,
            }),
          )}
        />
      </nav>
      <section className="designer-documents" aria-label={t("gallery.documents")}>
        <div className="designer-filters">
          <Input.Search
            allowClear
            className="designer-search"
            placeholder={t("gallery.search")}
            aria-label={t("gallery.search")}
            onChange={({ target }) => put({ words: target.value })}
          />
          <Select
            className="designer-kind"
            value={filter.kind}
            aria-label={t("gallery.kind")}
            onChange={(kind) => put({ kind })}
            options={[{ value: "", label: t("gallery.everyKind") }, ...kinds.map((kind) => ({ value: kind, label: kindTitle(kind) }))]}
          />
          <Space size={4} wrap>
            {galleryStates.map((state) => (
              <CheckableTag key={state} checked={filter.state === state} onChange={() => put({ state })}>
                {t(`gallery.states.${state}`)} {counts[state]}
              </CheckableTag>
            ))}
          </Space>
          <Space className="designer-new">
            <Button icon={<PlusOutlined />} onClick={() => setNew("document")}>
              {t("gallery.new")}
            </Button>
            <Button icon={<TableOutlined />} onClick={() => setNew("report")}>
              {t("report.new.action")}
            </Button>
            <Button type="primary" ghost icon={<ThunderboltOutlined />} onClick={() => setNew("quick")}>
              {t("quick.action")}
            </Button>
          </Space>
        </div>
        {documents.length === 0 ? <Empty description={t("gallery.none")} /> : <DocumentList documents={documents} onFile={onFile} />}
      </section>
      {begun === "document" && <NewDialog area={filter.area} kind={filter.kind} onClose={() => setNew(null)} onFile={onFile} />}
      <Suspense>{begun === "report" && <NewReport area={filter.area} onClose={() => setNew(null)} onFile={onFile} />}</Suspense>
      {begun === "quick" && <QuickStart area={filter.area} onClose={() => setNew(null)} onFile={onFile} />}
    </div>
  );
}

const AreaLabel = ({ title, count }: { title: string; count: number }) => (
  <span className="designer-area">
    <span>{title}</span>
    <small>{count}</small>
  </span>
);
