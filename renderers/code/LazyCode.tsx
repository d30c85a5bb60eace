import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import type { CodeEditorProps } from "./CodeEditor.tsx";

// The editor weighs as much as all inputs together; it is loaded when something is there to be read in it.
const CodeEditor = lazy(() => import("./CodeEditor.tsx").then((file) => ({ default: file.CodeEditor })));

export function LazyCode(props: CodeEditorProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height: 160 }} />}>
      <CodeEditor {...props} />
    </Suspense>
  );
}
