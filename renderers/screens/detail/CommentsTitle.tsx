import { Badge } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { t } from "../../locales/t.ts";
import { useComments } from "./use-comments.ts";

/** How many of the latest comments there are stands on their tab before it is opened. */
export function CommentsTitle({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const { comments = [], more } = useComments(screen, record);
  const count = comments.filter(({ isRemoved }) => !isRemoved).length;
  return (
    <Badge count={more ? `${count}+` : count} size="small" offset={[10, 0]} color="var(--ant-color-text-tertiary)">
      {t("comments")}
    </Badge>
  );
}
