import { Breadcrumb } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../../../../renderers/icons/Icon.tsx";
import { useTheme } from "../../theme/theme-store.ts";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { useCurrentView } from "../pages/use-current-view.ts";
import { useTags } from "../tags/tags-store.ts";

/** Where the current page stands in the menu. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const { isBreadcrumb, isBreadcrumbIcon } = useTheme((theme) => theme.config);
  const { chain } = useMenuTree();
  const view = useCurrentView();
  const tag = useTags((tags) => tags.tags.find((one) => one.key === view.name));
  const steps = chain.length > 0 ? chain.map(({ path, meta }) => ({ key: path, title: meta.title, icon: meta.icon })) : [];
  const own = view.title || tag?.title;
  const all = steps.length > 0 || view.meta.isAffix || !own ? steps : [{ key: view.name, title: own, icon: view.icon }];
  // Home is where everybody starts from.
  if (!isBreadcrumb || all.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumb")} className="shell-crumbs">
      <Breadcrumb
        items={[
          { key: "/index", title: <Link to="/index">{t("home")}</Link> },
          ...all.map(({ key, title, icon }) => ({
            key,
            title: (
              <span>
                {isBreadcrumbIcon && icon && <Icon name={icon} />} {title}
              </span>
            ),
          })),
        ]}
      />
    </nav>
  );
}
