import { Result } from "antd";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Finding } from "../../engine/problems/finding.ts";
import { mended } from "../../engine/check/index.ts";
import { kindOf } from "../../engine/kinds/index.ts";
import { propertyWords } from "../../engine/words/property-words.ts";
import { namesAt } from "../source/name-hints.ts";
import { type Hint, hintsAt } from "../source/schema-hints.ts";
import { type GoTo, type Mark, SourceEditor } from "../source/SourceEditor.tsx";
import type { PlaceInText } from "../source/text-places.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Workspace } from "../model/workspace.ts";
import { isAdaptable } from "../model/overlays.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

interface DocumentSourceProps {
  file: string;
  /** Of this document. */
  findings: readonly Finding[];
  goTo: GoTo | null;
}

/** The text of one document, live: what is typed is the document as soon as it is one. */
export function DocumentSource({ file, findings, goTo }: DocumentSourceProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const source = useDesign(({ sources }) => sources.get(file))!;
  const { document, text, fault } = source;
  const isOpen = useDesign(({ sources }) => source.layer === "school" || isAdaptable(source, sources));
  const marks = useMemo(
    () => findings.map((found) => markOf(found, { workspace, file, document, name: t("problems.mend") })),
    [findings, workspace, file, document, t],
  );
  const hints = useCallback((place: PlaceInText) => hintsFor(workspace, file, place), [workspace, file]);
  const type = (typed: string) => workspace.type(file, typed, { name: `source:${file}`, label: t("source.typed") });
  if (document === null && fault === null) return <Result title={t("removed")} subTitle={t("removedSays")} />;
  return (
    <SourceEditor
      text={text}
      label={t("source.label", { file })}
      {...(isOpen && { onType: type })}
      onHistory={(direction) => workspace[direction]()}
      hints={hints}
      marks={marks}
      goTo={goTo}
    />
  );
}

interface Marked {
  workspace: Workspace;
  file: string;
  document: CampusDocument | null;
  /** Of the button that mends. */
  name: string;
}

function markOf(found: Finding, { workspace, file, document, name }: Marked): Mark {
  const { path: pointer, severity, message } = found;
  const better = document === null ? document : mended(document, found);
  const apply = () => workspace.edit(file, better as CampusDocument, { name: `mend:${pointer}`, label: name });
  return { pointer, severity, message, ...(better !== document && { mend: { name, apply } }) };
}

function hintsFor({ model, state: { sources } }: Workspace, file: string, place: PlaceInText): Hint[] {
  const source = sources.get(file);
  const document = source?.document ?? source?.published ?? null;
  if (document === null) return [];
  const hints = hintsAt(kindOf(document).schema, place, (key) => propertyWords[key]);
  return hints.length > 0 || model === null ? hints : namesAt(model, document, place);
}
