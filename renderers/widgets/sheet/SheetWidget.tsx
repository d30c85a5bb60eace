import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import type { WidgetProps } from "../widget.ts";

// The editor is for the few who write questions; forms of everybody else do not carry it.
const SheetEditor = lazy(() => import("./SheetEditor.tsx").then((file) => ({ default: file.SheetEditor })));

/** Questions as a school writes them. */
export function SheetWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <SheetEditor {...props} />
    </Suspense>
  );
}
