import { Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Box } from "./rects.ts";

interface TitleBoxProps {
  box: Box | null;
  title: string;
  onTitle(title: string): void;
  onClose(): void;
}

/** The title of a part, written where it stands: Enter keeps it, Escape leaves it as it was. */
export function TitleBox({ box, title, onTitle, onClose }: TitleBoxProps) {
  const { t } = useTranslation("designer");
  const [typed, setTyped] = useState(title);
  const keep = () => {
    if (typed.trim() !== "" && typed !== title) onTitle(typed.trim());
    onClose();
  };
  if (box === null) return null;
  return (
    <Input
      autoFocus
      size="small"
      className="designer-title-box"
      style={{ left: box.left, top: box.top, width: Math.max(box.width, 120) }}
      aria-label={t("start.title")}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={keep}
      onBlur={keep}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    />
  );
}
