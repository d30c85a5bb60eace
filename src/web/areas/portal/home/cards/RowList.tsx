import { Empty, Skeleton } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CardFailure } from "./CardFailure.tsx";

export interface Line {
  id: string;
  title: ReactNode;
  /** Small and grey, at the end of the line. */
  side?: ReactNode;
  tag?: ReactNode;
  /** Not read yet: stronger, with a dot. */
  isFresh?: boolean;
  /** Under way at this moment. */
  isNow?: boolean;
  onOpen(): void;
}

interface Props {
  lines: readonly Line[] | undefined;
  error: Error | null;
  onRetry(): void;
  empty?: string | null;
}

/** A short list of a card; each line is a button. */
export function RowList({ lines, error, onRetry, empty }: Props) {
  const { t } = useTranslation("portal");
  if (error && lines === undefined) return <CardFailure error={error} onRetry={onRetry} />;
  if (lines === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty || t("nothing")} />;
  return (
    <ul className="desk-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" onClick={line.onOpen} data-fresh={line.isFresh || undefined} data-now={line.isNow || undefined}>
            {line.isFresh && <span className="desk-dot" role="img" aria-label={t("unread")} />}
            {line.tag}
            <span className="desk-line-title">{line.title}</span>
            {line.side && <span className="desk-line-side">{line.side}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
