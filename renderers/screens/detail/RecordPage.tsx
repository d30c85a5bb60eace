import { Skeleton } from "antd";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useRecord } from "../../hooks/use-record.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { DetailActions } from "./DetailActions.tsx";
import { RecordDetail } from "./RecordDetail.tsx";

/** One record as a part of the page. */
export function RecordPage({ screen, id, onChanged }: { screen: CompiledScreen; id: string; onChanged(): void }) {
  const { detail, error, reload } = useRecord(screen, id);
  if (error && !detail) return <LoadFailure error={error} onRetry={() => void reload()} />;
  if (!detail) return <Skeleton active className="screen-panel" />;
  const changed = () => {
    void reload();
    onChanged();
  };
  return (
    <article className="screen-panel record-page">
      <RecordDetail screen={screen} detail={detail} />
      <DetailActions screen={screen} record={detail.record} onChanged={changed} onRemoved={changed} />
    </article>
  );
}
