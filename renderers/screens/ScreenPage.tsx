import { Skeleton } from "antd";
import { Suspense, useEffect, useMemo } from "react";
import { textOf } from "../text.ts";
import { useScreen } from "../hooks/use-screen.ts";
import { screenRenderers } from "./index.ts";
import { LoadFailure } from "../panels/LoadFailure.tsx";
import { ScreenHeader } from "./ScreenHeader.tsx";
import { ScreenRenderersProvider } from "./screen-renderer.ts";
import "./screens.css";

interface ScreenPageProps {
  id: string;
  /** The state of the page: filters, paging, sort, open record. */
  query: URLSearchParams;
  onQuery(next: URLSearchParams, options?: { replace?: boolean }): void;
  onTitle(title: string): void;
}

/** A whole page drawn from one screen document. */
export function ScreenPage({ id, query, onQuery, onTitle }: ScreenPageProps) {
  const {
    screen: { data: screen, error, refetch },
    chooseVariant,
  } = useScreen(id, query.get("_variant") ?? undefined);
  const place = useMemo(() => ({ query, onQuery }), [query, onQuery]);
  const title = screen ? textOf(screen.title) : "";
  useEffect(() => {
    if (title) onTitle(title);
  }, [title, onTitle]);
  if (error && !screen) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!screen) return <ScreenSkeleton />;
  const Renderer = screenRenderers[screen.screen.type];
  const choose = (role: string) => {
    chooseVariant(role);
    // Filters of one role need not exist for another.
    onQuery(new URLSearchParams());
  };
  return (
    <div className="screen">
      <ScreenHeader screen={screen} onVariant={choose} />
      <ScreenRenderersProvider value={screenRenderers}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Renderer key={screen.variant} screen={screen} place={place} />
        </Suspense>
      </ScreenRenderersProvider>
    </div>
  );
}

function ScreenSkeleton() {
  return (
    <div className="screen" aria-busy="true">
      <div className="screen-panel">
        <Skeleton active title={false} paragraph={{ rows: 1, width: "60%" }} />
      </div>
      <div className="screen-panel">
        <Skeleton active title={false} paragraph={{ rows: 10, width: "100%" }} />
      </div>
    </div>
  );
}
