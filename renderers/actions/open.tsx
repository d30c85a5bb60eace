import { RightCircleOutlined } from "@ant-design/icons";
import { useEffect } from "react";
import { useJudge } from "../hooks/use-judge.ts";
import { useNavigation } from "../navigation.ts";
import type { ActionKind, ActionProps } from "./action-kind.ts";

function OpenScreen({ screen, action, rows, onClose }: ActionProps) {
  const { openScreen } = useNavigation();
  const judge = useJudge(screen);
  useEffect(() => {
    const handed = judge.valuesOf(action.with, rows[0] ?? {});
    const names = Object.keys(handed).join(",");
    const params = { ...handed, ...(names !== "" && { _with: names }), ...(action.begins === true && { _new: "1" }) };
    if (action.screen) openScreen(action.screen, { params });
    onClose();
  }, [action, judge, onClose, openScreen, rows]);
  return null;
}

export const open: ActionKind = {
  titleKey: "open",
  icon: RightCircleOutlined,
  Run: OpenScreen,
  isAllowed: (_screen, action) => action.screen !== undefined,
};
