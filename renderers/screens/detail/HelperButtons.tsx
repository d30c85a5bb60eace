import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { HelperDialog } from "../../actions/dialogs/HelperDialog.tsx";
import { type Helper, helpersOf, helperTitle } from "../../actions/flow-helpers.ts";
import { t } from "../../locales/t.ts";

interface HelperButtonsProps {
  screen: CompiledScreen;
  record: Row;
  /** Nothing else on the record is the main thing. */
  isMain: boolean;
  onChanged(): void;
}

/** The ways to bring others in that are open on the record: one is a button, several are behind one. */
export function HelperButtons({ screen, record, isMain, onChanged }: HelperButtonsProps) {
  const [open, setOpen] = useState<Helper | null>(null);
  const helpers = helpersOf(screen, record);
  const [only] = helpers;
  return (
    <>
      {helpers.length === 1 && only !== undefined && (
        <Button {...(isMain && { type: "primary" })} onClick={() => setOpen(only)}>
          {helperTitle(only)}
        </Button>
      )}
      {helpers.length > 1 && (
        <Dropdown
          autoFocus
          trigger={["click"]}
          menu={{ items: helpers.map((key) => ({ key, label: helperTitle(key), onClick: () => setOpen(key) })) }}
        >
          <Button>
            {t("helper.more")} <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {open !== null && (
        <HelperDialog
          screen={screen}
          record={record}
          helper={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}
