import { App } from "antd";
import { t } from "../locales/t.ts";

/** Asks before what was typed is thrown away, which `discard` then does; leaves at once where nothing was. */
export function useLeaveQuestion(isDirty: () => boolean): (leave: () => void, discard?: () => void) => void {
  const { modal } = App.useApp();
  return (leave, discard) => {
    if (!isDirty()) return leave();
    modal.confirm({
      title: t("form.leave"),
      okText: t("form.discard"),
      cancelText: t("form.stay"),
      okButtonProps: { danger: true },
      onOk: () => {
        discard?.();
        leave();
      },
    });
  };
}
