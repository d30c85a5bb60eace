import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { messageOf } from "../model/message-of.ts";
import { useWorkspace } from "../use-workspace.ts";

interface InEffect {
  isBusy: boolean;
  /** Why the last try did not come into effect; it stays in sight until the next. */
  refusal: string | null;
  /** Makes a release, reads everything anew and says so, or says why not. */
  put(release: () => Promise<{ no: number }>, done: () => void): void;
  /** Makes drafts, reads everything anew and says how many, or says why not. */
  keep(make: () => Promise<{ drafts: string[] }>, done: () => void): void;
}

/** Brings documents into effect: a draft by publishing it, an earlier release by going back. */
export function useInEffect(): InEffect {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (work: () => Promise<string>, done: () => void) => {
    setBusy(true);
    setRefusal(null);
    try {
      const said = await work();
      await workspace.open();
      message.success(said);
      done();
    } catch (error) {
      setRefusal(messageOf(error));
      setBusy(false);
    }
  };
  return {
    isBusy,
    refusal,
    put: (release, done) => void run(async () => t("publishing.done", { no: (await release()).no }), done),
    keep: (make, done) => void run(async () => t("publishing.kept", { count: (await make()).drafts.length }), done),
  };
}
