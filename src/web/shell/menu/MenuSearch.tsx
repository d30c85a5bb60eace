import { SearchOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const SearchDialog = lazy(() => import("./SearchDialog.tsx").then((module) => ({ default: module.SearchDialog })));

const isShortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";

/** Opens the search by its button or Ctrl K. */
export function MenuSearch() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <Tooltip title={`${t("search.open")} Ctrl K`}>
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t("search.open")}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Suspense>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
