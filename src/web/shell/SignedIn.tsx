import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataSourceProvider } from "../../../renderers/data-source.ts";
import { httpDataSource } from "../client/data-source.ts";
import { queryClient } from "../client/query-client.ts";
import { LooksProvider } from "../theme/LooksProvider.tsx";
import { EvalContextLoader } from "./pages/EvalContextLoader.tsx";
import { ShellNavigation } from "./pages/ShellNavigation.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { ShellNotices } from "./pages/ShellNotices.tsx";

/** What a page needs that shows the school's records to a signed-in person, with or without the frame. */
export function SignedIn({ children, isDark }: { children: ReactNode; isDark?: boolean }) {
  return (
    <LooksProvider {...(isDark !== undefined && { isDark })}>
      <QueryClientProvider client={queryClient}>
        <DataSourceProvider value={httpDataSource}>
          <ShellNotices />
          <ReasonDialog />
          <EvalContextLoader>
            <ShellNavigation>{children}</ShellNavigation>
          </EvalContextLoader>
        </DataSourceProvider>
      </QueryClientProvider>
    </LooksProvider>
  );
}
