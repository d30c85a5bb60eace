import type { ReactNode } from "react";
import { HeaderTools } from "../header/HeaderTools.tsx";
import { useBarMenu } from "../menu/use-bar-menu.ts";

/** The bar across the top in its own colours, with the tools at its end. */
export function TopBar({ children, isWide = true }: { children?: ReactNode; isWide?: boolean }) {
  const { style } = useBarMenu("topBar");
  return (
    <header className="shell-header" style={style}>
      {children}
      <HeaderTools isWide={isWide} />
    </header>
  );
}
