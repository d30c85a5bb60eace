import { Tooltip } from "antd";
import type { ReactElement } from "react";

/** Says by pointer, touch and keyboard why the button in it cannot be pressed; a button without a reason stands as it is. */
export function BarredHint({ reason, children }: { reason: string | undefined; children: ReactElement }) {
  if (reason === undefined) return children;
  return (
    <Tooltip title={reason} trigger={["hover", "focus", "click"]}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled button takes no focus, its reason must */}
      <span className="barred" role="note" tabIndex={0} aria-label={reason}>
        {children}
      </span>
    </Tooltip>
  );
}
