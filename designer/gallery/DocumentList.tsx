import { type Breakpoint, Button, Table, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { kindTitle } from "../document-titles.ts";
import { stateOf } from "../model/source.ts";
import { StateTag } from "../StateTag.tsx";
import type { ShelvedDocument } from "./shelves.ts";

/** A phone shows the name, the state and what is wrong. */
const wideOnly: Breakpoint[] = ["md"];

/** Documents with what stands out of each. */
export function DocumentList({ documents, onFile }: { documents: readonly ShelvedDocument[]; onFile(file: string): void }) {
  const { t } = useTranslation("designer");
  return (
    <Table<ShelvedDocument>
      size="small"
      dataSource={[...documents]}
      rowKey={({ source }) => source.file}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true, showTotal: (total) => t("gallery.total", { total }) }}
      onRow={({ source }) => ({ onClick: () => onFile(source.file), className: "designer-row" })}
      columns={[
        {
          title: t("gallery.name"),
          key: "title",
          render: (_, { title, source }) => (
            <Button
              type="link"
              className="designer-open"
              onClick={(event) => {
                event.stopPropagation();
                onFile(source.file);
              }}
            >
              {title}
            </Button>
          ),
        },
        { title: t("gallery.kind"), key: "kind", width: 120, render: (_, { kind }) => <Tag>{kindTitle(kind)}</Tag> },
        {
          title: t("gallery.file"),
          key: "file",
          responsive: wideOnly,
          render: (_, { source }) => <Typography.Text type="secondary">{source.file}</Typography.Text>,
        },
        {
          title: t("gallery.layer"),
          key: "layer",
          responsive: wideOnly,
          width: 100,
          render: (_, { source }) => (source.layer === "school" ? <Tag color="blue">{t("layers.school")}</Tag> : t("layers.product")),
        },
        { title: t("gallery.state"), key: "state", width: 140, render: (_, { source }) => <StateTag state={stateOf(source)} /> },
        { title: t("gallery.problems"), key: "problems", width: 120, render: (_, one) => <Problems document={one} /> },
        {
          title: t("gallery.changed"),
          key: "changed",
          responsive: wideOnly,
          width: 230,
          render: (_, { source: { draft } }) =>
            draft === null ? "" : <Typography.Text type="secondary">{`${draft.updatedByName} ${draft.updatedAt}`}</Typography.Text>,
        },
      ]}
    />
  );
}

function Problems({ document: { errors, warnings } }: { document: ShelvedDocument }) {
  const { t } = useTranslation("designer");
  return (
    <>
      {errors > 0 && <Tag color="error">{t("problems.errors", { count: errors })}</Tag>}
      {warnings > 0 && <Tag color="warning">{t("problems.warnings", { count: warnings })}</Tag>}
    </>
  );
}
