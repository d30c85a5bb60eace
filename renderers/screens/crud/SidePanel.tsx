import { DownOutlined, UpOutlined } from "@ant-design/icons";

import { usePhone } from "../../hooks/use-phone.ts";
import { type ReactNode, useState } from "react";

/** What stands beside the rows. A phone has no beside: it stands above them, folded to its heading. */
export function SidePanel({ title, chosen, children }: { title: string; chosen?: string | undefined; children: ReactNode }) {
  const isWide = !usePhone();
  const [isOpen, setOpen] = useState(false);
  if (isWide) {
    return (
      <aside className="screen-panel side-tree" aria-label={title}>
        <h2>{title}</h2>
        {children}
      </aside>
    );
  }
  return (
    <aside className="screen-panel side-tree" aria-label={title}>
      <button type="button" className="side-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <strong>{title}</strong>
        <span className="muted">{chosen}</span>
        {isOpen ? <UpOutlined /> : <DownOutlined />}
      </button>
      {isOpen && children}
    </aside>
  );
}
