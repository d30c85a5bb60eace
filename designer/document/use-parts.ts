import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { below } from "../../engine/values/json-pointer.ts";
import { itemNames } from "../../engine/documents/item-names.ts";
import { titleOfSource } from "../document-titles.ts";
import { addItem, duplicateItem, moveItem, removeItem, setValue, shiftItem } from "../model/commands.ts";
import { isAdaptable } from "../model/overlays.ts";
import { type Part, partIn, partsOf } from "../model/parts.ts";
import { entityAbout } from "../source/name-hints.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

type Steps = readonly string[];

/** The parts of the open document, the chosen one, and what can be done to them. */
export interface Parts {
  /** Null while the text is no document. */
  whole: Part | null;
  chosen: Part | null;
  entity: string | null;
  /** False = for reading only. */
  isOpen: boolean;
  refused: readonly Finding[];
  choose(steps: Steps): void;
  /** Where the document says the part; empty for the document itself. */
  pointerOf(steps: Steps): string;
  set(steps: Steps, value: unknown): void;
  move(steps: Steps, behind: string | null): void;
  shift(steps: Steps, by: -1 | 1): void;
  remove(steps: Steps): void;
  duplicate(steps: Steps): void;
  add(list: Steps, item: unknown): void;
}

export function useParts(file: string): Parts {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const source = useDesign(({ sources }) => sources.get(file))!;
  const isOpen = useDesign(({ sources }) => source.layer === "school" || isAdaptable(source, sources));
  const [steps, setSteps] = useState<Steps>([]);
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  // An overlay that changes makes another text of what lies below.
  const { text, document: own } = source;
  const document = useMemo(() => (text === "" || own === null ? own : workspace.shown(file)), [workspace, file, text, own]);
  const { model } = workspace;
  const whole = useMemo(
    () => (document === null || model === null ? null : partsOf(document, model, titleOfSource(source))),
    [document, model, source],
  );
  const change = (name: string, label: string, make: (document: CampusDocument) => CampusDocument) => {
    if (document === null || !isOpen) return;
    setRefused(workspace.editShown(file, make(document), { name, label }));
  };
  return {
    whole,
    chosen: whole === null ? null : partIn(whole, steps),
    entity: document === null ? null : entityAbout(document),
    isOpen,
    refused,
    choose: (chosen) => [setSteps(chosen), setRefused([])],
    pointerOf: (way) => (whole === null ? "" : pointerTo(whole.value, way)),
    set: (way, value) => change(`set ${way.join(".")}`, t("parts.changed"), (one) => setValue(one, way, value)),
    move: (way, behind) => change("move", t("parts.moved"), (one) => moveItem(one, way, behind)),
    shift: (way, by) => change("move", t("parts.moved"), (one) => shiftItem(one, way, by)),
    remove: (way) => change(`remove ${way.join(".")}`, t("parts.removed"), (one) => removeItem(one, way)),
    duplicate: (way) => change(`copy ${way.join(".")}`, t("parts.copy"), (one) => duplicateItem(one, way)),
    add: (list, item) => change("add", t("parts.added"), (one) => addItem(one, list, item)),
  };
}

function pointerTo(value: unknown, steps: Steps): string {
  let [node, pointer] = [value, ""];
  for (const step of steps) {
    const at = Array.isArray(node) ? (itemNames([node])?.[0]?.indexOf(step) ?? -1) : step;
    pointer = below(pointer, at);
    node = (node as Record<string, unknown> | undefined)?.[at];
  }
  return pointer;
}
