import { HighlightOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useMenu } from "../../session/menu-store.ts";
import { shownPage } from "../pages/shown-page.ts";

const designerPath = "/designer";

/** Opens the document of the page in the designer, as the same role sees it. For whoever has the designer in the menu. */
export function DesignButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const routes = useMenu((menu) => menu.routes) ?? [];
  const navigate = useNavigate();
  const mayDesign = routes.some(({ path }) => path === designerPath);
  const shown = mayDesign ? shownPage(routes, pathname, query) : null;
  if (shown?.page !== "screen") return null;
  const role = query.get("_variant");
  const label = t("header.design");
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={<HighlightOutlined />}
        aria-label={label}
        onClick={() => void navigate({ pathname: designerPath, hash: `screen:${shown.screen}${role === null ? "" : `@${role}`}` })}
      />
    </Tooltip>
  );
}
