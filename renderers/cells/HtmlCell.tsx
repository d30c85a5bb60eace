import { useMemo } from "react";
import { cleanHtml, htmlWords } from "../clean-html.ts";
import { isAbsent } from "../format-value.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** Rich text: its words in a list, cleaned markup on a page. */
export function HtmlCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  return props.whole ? <HtmlPage html={String(props.value)} /> : <Words html={String(props.value)} />;
}

function Words({ html }: { html: string }) {
  const words = useMemo(() => htmlWords(html), [html]);
  return (
    <span className="cell-line" title={words.slice(0, 600)}>
      {words}
    </span>
  );
}

/** Cleaned markup as it is read. */
export function HtmlPage({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by dompurify in the line above
  return <div className="cell-html" dangerouslySetInnerHTML={clean} />;
}
