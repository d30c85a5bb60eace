import { Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import { t } from "../locales/t.ts";
import { PanelIdProvider } from "./BottomPanel.tsx";
import type { ControlProps } from "./control.ts";

interface PanelFieldProps {
  control: ControlProps;
  /** What is chosen, as people read it. */
  text: string;
  placeholder?: string;
  /** Before the text. */
  prefix?: ReactNode;
  icon: ReactNode;
  onOpen?(): void;
  /** The panel, given how it is closed. */
  panel(close: () => void): ReactNode;
}

/** What is chosen, in a control that opens a panel at the bottom. The field is left when the panel closes, not when it takes the focus. */
export function PanelField({ control, text, placeholder, prefix, icon, onOpen, panel }: PanelFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { onBlur, ...rest } = control;
  const open = () => {
    if (control.disabled) return;
    onOpen?.();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <>
      <Input
        {...rest}
        className="panel-field"
        readOnly
        inputMode="none"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        value={text}
        placeholder={placeholder ?? t("choose")}
        prefix={prefix}
        suffix={icon}
        onClick={open}
        onKeyDown={(event) => {
          if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
          event.preventDefault();
          open();
        }}
      />
      {isOpen && <PanelIdProvider value={panelId}>{panel(close)}</PanelIdProvider>}
    </>
  );
}
