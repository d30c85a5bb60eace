import { useQuery } from "@tanstack/react-query";
import { Button, Result } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { ButtonsProvider, buttonsKey } from "../../../../renderers/buttons.ts";
import { EvalContextProvider, evalContext } from "../../../../renderers/screen-context.ts";
import { Splash } from "../../pages/Splash.tsx";

const everyTenMinutes = { staleTime: 600_000, refetchInterval: 600_000 };

/** Loads who is asking, which day it is and which buttons they may press, once per sign-in and again every ten minutes. */
export function EvalContextLoader({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const source = useDataSource();
  const context = useQuery({ queryKey: ["context"], queryFn: () => source.context(), ...everyTenMinutes });
  const buttons = useQuery({ queryKey: buttonsKey, queryFn: () => source.buttons(), ...everyTenMinutes });
  const known = useMemo(() => (context.data ? evalContext(context.data) : null), [context.data]);
  if (known && buttons.data)
    return (
      <EvalContextProvider value={known}>
        <ButtonsProvider value={buttons.data}>{children}</ButtonsProvider>
      </EvalContextProvider>
    );
  const failed = [context, buttons].find(({ error }) => error !== null);
  if (!failed) return <Splash />;
  return (
    <Result
      status="warning"
      title={t("entry.failed")}
      subTitle={failed.error!.message}
      extra={
        <Button type="primary" onClick={() => void failed.refetch()}>
          {t("entry.retry")}
        </Button>
      }
    />
  );
}
