import { useQuery } from "@tanstack/react-query";
import { Button, Result } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { EvalContextProvider, evalContext } from "../../../../renderers/screen-context.ts";
import { Splash } from "../../pages/Splash.tsx";

/** Loads who is asking and which day it is, once per sign-in and again every ten minutes. */
export function EvalContextLoader({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const source = useDataSource();
  const { data, error, refetch } = useQuery({ queryKey: ["context"], queryFn: () => source.context(), staleTime: 600_000, refetchInterval: 600_000 });
  const context = useMemo(() => (data ? evalContext(data) : null), [data]);
  if (context) return <EvalContextProvider value={context}>{children}</EvalContextProvider>;
  if (!error) return <Splash />;
  return (
    <Result
      status="warning"
      title={t("entry.failed")}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={() => void refetch()}>
          {t("entry.retry")}
        </Button>
      }
    />
  );
}
