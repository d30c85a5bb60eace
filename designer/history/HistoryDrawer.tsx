import { Drawer, Tabs } from "antd";
import { useTranslation } from "react-i18next";
import { Releases } from "./Releases.tsx";
import { StepList } from "./StepList.tsx";

interface HistoryDrawerProps {
  isOpen: boolean;
  onClose(): void;
  onFile(file: string): void;
}

/** This person's steps, and what was published when and by whom. */
export function HistoryDrawer({ isOpen, onClose, onFile }: HistoryDrawerProps) {
  const { t } = useTranslation("designer");
  return (
    <Drawer open={isOpen} onClose={onClose} title={t("history")} size={560} destroyOnHidden>
      <Tabs
        items={[
          { key: "steps", label: t("steps.title"), children: <StepList onFile={onFile} /> },
          { key: "releases", label: t("releases.title"), children: <Releases /> },
        ]}
      />
    </Drawer>
  );
}
