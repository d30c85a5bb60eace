import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import type { WidgetProps } from "./widget.ts";

// The editor weighs more than all other widgets together; it is loaded when a form shows one.
const RichtextEditor = lazy(() => import("./RichtextEditor.tsx").then((file) => ({ default: file.RichtextEditor })));

export function RichtextWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height: 160 }} />}>
      <RichtextEditor {...props} />
    </Suspense>
  );
}
