import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { namesAlong, pointerAlong } from "../../engine/changes/index.ts";
import type { Change } from "../../engine/documents/change.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Model } from "../../engine/model/model.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { titleOfSource } from "../document-titles.ts";
import { duplicateItem, moveItem, placeItem, removeItem, setValue, shiftItem, unwrapItem, wrapItem } from "../model/commands.ts";
import { addedIn, differencesOf, editLayer, type Layer, rolesOf, seenIn, withoutDifference } from "../model/layers.ts";
import { newPart } from "../model/new-item.ts";
import { fittingChoices, followed, offeredNames, type Offered } from "../model/offered-names.ts";
import { isAdaptable } from "../model/overlays.ts";
import { type Part, partIn, partsOf } from "../model/parts.ts";
import type { Gesture } from "../model/workspace.ts";
import { entityAbout } from "../source/name-hints.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

type Steps = readonly string[];

/** The parts of the open document, the chosen one, and what can be done to them. */
export interface Parts {
  file: string;
  /** Null while the text is no document. */
  whole: Part | null;
  chosen: Part | null;
  /** The parts around the chosen one, the document first. */
  around: readonly Part[];
  entity: string | null;
  /** Id of the screen that the document is; null = it is none. */
  screen: string | null;
  /** Roles for which the document may be changed apart from the others. */
  roles: readonly string[];
  /** Whom the changes are for. */
  layer: Layer;
  /** What those have otherwise than everybody. */
  differences: readonly Change[];
  /** False = for reading only. */
  isOpen: boolean;
  refused: readonly Finding[];
  choose(steps: Steps): void;
  changeFor(layer: Layer): void;
  /** Takes a difference of the layer back. */
  putBack(difference: Change): void;
  /** Where the document says the part; empty for the document itself. */
  pointerOf(steps: Steps): string;
  set(steps: Steps, value: unknown): void;
  /** Names that may stand at a place. */
  offered(steps: Steps): readonly Offered[];
  /** Of the fixed values of a place those that fit; null = all. */
  fitting(steps: Steps): readonly string[] | null;
  move(steps: Steps, behind: string | null): void;
  /** Behind an item of a list, its own or one of the same kind; null = the first. */
  place(steps: Steps, list: Steps, behind: string | null): void;
  /** Into a new group, or out of the group it is. */
  regroup(steps: Steps): void;
  shift(steps: Steps, by: -1 | 1): void;
  remove(steps: Steps): void;
  duplicate(steps: Steps): void;
  add(list: Steps, item: unknown): void;
  /** Makes a part that is not there yet, and chooses it. */
  make(steps: Steps): void;
  /** Several parts by one gesture. `name`: as of `Gesture`. `label`: what the step is called, else its changes tell it. */
  rewrite(name: string, make: (document: CampusDocument) => CampusDocument, label?: string): void;
}

/** `pointer`: JSON Pointer to the part that is chosen first. */
export function useParts(file: string, pointer: string): Parts {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const source = useDesign(({ sources }) => sources.get(file))!;
  const isOpen = useDesign(({ sources }) => source.layer === "school" || isAdaptable(source, sources));
  const [steps, setSteps] = useState<Steps>(() => namesAlong(workspace.shown(file), pointer));
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  // An overlay that changes makes another text of what lies below.
  const { text, document: own } = source;
  const document = useMemo(() => (text === "" || own === null ? own : workspace.shown(file)), [workspace, file, text, own]);
  const { model } = workspace;
  const [wished, setLayer] = useState<Layer>(null);
  const roles = useMemo(() => rolesOf(document), [document]);
  const layer = wished !== null && roles.includes(wished) ? wished : null;
  const seen = useMemo(() => (document === null ? null : seenIn(document, layer)), [document, layer]);
  const whole = useMemo(() => (seen === null || model === null ? null : partsOf(seen, model, titleOfSource(source))), [seen, model, source]);
  const differences = useMemo(() => (document === null ? [] : differencesOf(document, layer)), [document, layer]);
  const put = (gesture: Gesture, wanted: CampusDocument) => {
    if (isOpen) setRefused(editLayer(workspace, { file, layer, wanted, gesture }));
  };
  const change = (name: string, label: string, make: (document: CampusDocument) => CampusDocument) => {
    if (seen !== null) put({ name, label }, make(seen));
  };
  const chosen = whole === null ? null : partIn(whole, steps);
  return {
    file,
    whole,
    chosen,
    around: whole === null || chosen === null ? [] : chosen.steps.map((_, at) => partIn(whole, chosen.steps.slice(0, at))),
    entity: document === null ? null : entityAbout(document),
    screen: document?.kind === "screen" ? document.id : null,
    roles,
    layer,
    differences,
    isOpen,
    refused,
    choose: (chosen) => [setSteps(chosen), setRefused([])],
    changeFor: (one) => [setLayer(one), setRefused([])],
    putBack: (difference) => change(`back ${difference.anchor}`, t("layer.back"), (one) => withoutDifference(one, difference)),
    // The text says what everybody has: places of what one role has are others.
    pointerOf: (way) => (whole === null || layer !== null ? "" : pointerAlong(whole.value, way)),
    ...changesOf(change, { t, model }),
    offered: (way) => (model === null || seen === null ? [] : offeredNames(model, seen, way)),
    fitting: (way) => (model === null || seen === null ? null : fittingChoices(model, seen, way)),
    make: (way) => {
      if (whole === null) return;
      const made = newPart(partIn(whole, way.slice(0, -1)), way.at(-1)!);
      change(`set ${way.join(".")}`, t("parts.added"), (one) => setValue(one, way, made));
      setSteps(way);
    },
    place: (way, list, behind) => {
      change("move", t("parts.moved"), (one) => placeItem(one, way, { list, behind }));
      setSteps([...list, way.at(-1)!]);
    },
    rewrite: (name, make, label) => seen !== null && put({ name, label: label ?? t("parts.changed"), saysAll: label !== undefined }, make(seen)),
    add: (list, item) => document !== null && put({ name: "add", label: t("parts.added") }, addedIn(document, layer, { list, item })),
  };
}

type MakeChange = (name: string, label: string, make: (document: CampusDocument) => CampusDocument) => void;

/** What leaves the chosen part the chosen one. */
const changesOf = (
  change: MakeChange,
  { t, model }: { t: TFunction<"designer">; model: Model | null },
): Pick<Parts, "set" | "move" | "regroup" | "shift" | "remove" | "duplicate"> => ({
  set: (way, value) => change(`set ${way.join(".")}`, t("parts.changed"), (one) => followed(model, setValue(one, way, value), way)),
  move: (way, behind) => change("move", t("parts.moved"), (one) => moveItem(one, way, behind)),
  regroup: (way) =>
    change("group", t("parts.moved"), (one) => {
      const loose = unwrapItem(one, way);
      return loose === one ? wrapItem(one, way, t("parts.group")) : loose;
    }),
  shift: (way, by) => change("move", t("parts.moved"), (one) => shiftItem(one, way, by)),
  remove: (way) => change(`remove ${way.join(".")}`, t("parts.removed"), (one) => removeItem(one, way)),
  duplicate: (way) => change(`copy ${way.join(".")}`, t("parts.copy"), (one) => duplicateItem(one, way)),
});
