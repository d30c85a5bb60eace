import { useQuery } from "@tanstack/react-query";
import { Button, Result } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { loadOpening, openingKey, schoolNow } from "../../client/opening.ts";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { ButtonsProvider, buttonsKey } from "../../../../renderers/buttons.ts";
import { EvalContextProvider, evalContext } from "../../../../renderers/screen-context.ts";
import { Splash } from "../../pages/Splash.tsx";

const everyTenMinutes = { staleTime: 600_000, refetchInterval: 600_000 };

/** Loads what a page opens with and which buttons the person may press, once per sign-in and again every ten minutes. */
export function EvalContextLoader({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const source = useDataSource();
  const opening = useQuery({ queryKey: openingKey, queryFn: loadOpening, ...everyTenMinutes });
  const buttons = useQuery({ queryKey: buttonsKey, queryFn: () => source.buttons(), ...everyTenMinutes });
  const known = useMemo(() => (opening.data ? evalContext({ ...opening.data.context, now: schoolNow() }) : null), [opening.data]);
  if (known && buttons.data)
    return (
      <EvalContextProvider value={known}>
        <ButtonsProvider value={buttons.data}>{children}</ButtonsProvider>
      </EvalContextProvider>
    );
  const failed = [opening, buttons].find(({ error }) => error !== null);
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
