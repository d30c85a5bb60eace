import { Empty, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ChangeGroup } from "../../engine/changes/index.ts";

/** Changes as a school says them; who may do what stands first. */
export function ChangeWords({ groups }: { groups: readonly ChangeGroup[] }) {
  const { t } = useTranslation("designer");
  if (groups.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("changes.none")} />;
  return groups.map(({ document, title, lines }) => (
    <section key={`${document} ${title}`}>
      <Typography.Text strong type={document === "access" ? "danger" : undefined}>
        {title}
      </Typography.Text>
      <ul className="designer-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ));
}
