import { Alert, Button, Input, Skeleton, Space, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { namesAlong } from "../../engine/changes/index.ts";
import type { Use } from "../../engine/references/uses.ts";
import { messageOf } from "../model/message-of.ts";
import { type Naming, namingOf, renameIn, usesIn } from "../model/references.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { UseLines } from "./UseLines.tsx";
import type { Parts } from "./use-parts.ts";

interface ReferencesProps {
  parts: Parts;
  onFile(file: string, pointer?: string): void;
}

/** Uses null: the part is called after something else. */
type Asked = { uses: readonly Use[] | null } | { failure: string } | null;

/** What refers to the chosen part by its name, looked for when it is asked for, and the way to another name for all of them. */
export function References({ parts, onFile }: ReferencesProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  useDesign(({ sources }) => sources.get(parts.file));
  const [asked, setAsked] = useState<Asked>(null);
  const { file, chosen, whole } = parts;
  const part = { file, steps: chosen?.steps ?? [] };
  const naming = chosen === null ? null : namingOf(workspace, part);
  if (naming === null || whole === null) return null;
  const look = () => {
    setAsked(null);
    usesIn(workspace, part).then(
      (uses) => setAsked({ uses }),
      (error: unknown) => setAsked({ failure: messageOf(error) }),
    );
  };
  const uses = asked !== null && "uses" in asked ? asked.uses : undefined;
  const place = (at: string, pointer: string) => (at === file ? parts.choose(namesAlong(whole.value, pointer)) : onFile(at, pointer));
  return (
    <details className="designer-differences" onToggle={({ currentTarget }) => currentTarget.open && look()}>
      <summary>{t("uses.title")}</summary>
      {asked === null && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {asked !== null && "failure" in asked && <Alert type="error" showIcon title={asked.failure} />}
      {uses === null && <Typography.Text type="secondary">{t("uses.refers")}</Typography.Text>}
      {uses != null && (
        <>
          <NameLine key={naming.name} naming={naming} parts={parts} onRenamed={look} />
          {uses.length === 0 && (
            <div>
              <Typography.Text type="secondary">{t("uses.none")}</Typography.Text>
            </div>
          )}
          <UseLines uses={uses} onPlace={place} />
        </>
      )}
    </details>
  );
}

interface NameLineProps {
  naming: Naming;
  parts: Parts;
  onRenamed(): void;
}

/** The name by which others refer to the part; another is given to all of them at once. */
function NameLine({ naming: { name, fixed }, parts: { file, chosen, choose }, onRenamed }: NameLineProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const [typed, setTyped] = useState(name);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isAtWork, setAtWork] = useState(false);
  if (fixed !== null)
    return (
      <div>
        <Typography.Text code>{name}</Typography.Text> <Typography.Text type="secondary">{t(`uses.fixed.${fixed}`)}</Typography.Text>
      </div>
    );
  const rename = async () => {
    setAtWork(true);
    const { steps } = chosen!;
    const gesture = { name: `rename ${steps.join(".")}`, label: t("uses.rename") };
    const why = await renameIn(workspace, { file, steps, name: typed, gesture }).catch((error: unknown) => [messageOf(error)]);
    setAtWork(false);
    setRefused(why);
    if (why.length > 0) return;
    // Items are found by their names: the part is chosen under its new one.
    if (steps.at(-1) === name) choose([...steps.slice(0, -1), typed]);
    onRenamed();
  };
  return (
    <>
      <Space.Compact size="small" block>
        <Input aria-label={t("uses.name")} value={typed} onChange={({ target }) => setTyped(target.value.trim())} />
        <Button disabled={typed === "" || typed === name} loading={isAtWork} onClick={() => void rename()}>
          {t("uses.rename")}
        </Button>
      </Space.Compact>
      {refused.map((line) => (
        <Alert key={line} type="error" showIcon title={line} />
      ))}
    </>
  );
}
