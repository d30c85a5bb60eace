import { RefsWidget } from "./RefsWidget.tsx";
import type { WidgetProps } from "./widget.ts";

/** Several nodes of a tree (departments a role may see), or several rows when the target is no tree. */
export const ScopeListWidget = (props: WidgetProps) => <RefsWidget {...props} />;
