import { Skeleton } from "antd";
import { Suspense, useMemo, useState } from "react";
import type { Values } from "../data-source.ts";
import { useScreen } from "../hooks/use-screen.ts";
import { LoadFailure } from "../panels/LoadFailure.tsx";
import { useScreenRenderers } from "./screen-renderer.ts";

const nothing: Values = {};

/** A screen inside another one, about the rows that `fixed` names; its state lives in memory. */
export function EmbeddedScreen({ id, fixed, carried = nothing }: { id: string; fixed: Values; carried?: Values }) {
  const {
    screen: { data: screen, error, refetch },
  } = useScreen(id);
  const renderers = useScreenRenderers();
  const [query, onQuery] = useState(() => new URLSearchParams());
  const handed = JSON.stringify({ fixed, carried });
  const place = useMemo(() => ({ query, onQuery, ...(JSON.parse(handed) as { fixed: Values; carried: Values }), embedded: true }), [query, handed]);
  if (error && !screen) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!screen) return <Skeleton active />;
  const Renderer = renderers[screen.screen.type];
  return (
    <Suspense fallback={<Skeleton active />}>
      <Renderer screen={screen} place={place} />
    </Suspense>
  );
}
