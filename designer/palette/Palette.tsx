import { Modal, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWordSearch } from "../../renderers/pickers/use-word-search.ts";
import { kindOfSource, kindTitle, titleOfSource } from "../document-titles.ts";
import { redoable, undoable } from "../model/journal.ts";
import { keyOf, type Part } from "../model/parts.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

/** What stands over the page when it is asked for. */
export type Shown = "history" | "publish" | "guide";

interface PaletteProps {
  /** The parts of the open document; absent = none is open. */
  whole?: Part | null;
  onChoose?(steps: readonly string[]): void;
  onFile(file: string): void;
  onShow(shown: Shown): void;
}

const isShortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";

/** Finds what can be done, the parts of the open document and every document, by name or pinyin: Ctrl K. */
export function Palette(props: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Before the search of pages around the designer hears of it.
    const pressed = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen(true);
    };
    addEventListener("keydown", pressed, { capture: true });
    return () => removeEventListener("keydown", pressed, { capture: true });
  }, []);
  return isOpen ? <PaletteDialog {...props} onClose={() => setOpen(false)} /> : null;
}

interface Target {
  value: string;
  label: string;
  /** Found by this too. */
  also: string;
  run(): void;
}

function PaletteDialog({ onClose, ...props }: PaletteProps & { onClose(): void }) {
  const { t } = useTranslation("designer");
  const { finds, prepare } = useWordSearch();
  useEffect(prepare, [prepare]);
  const groups = [
    { key: "commands", targets: useCommands(props) },
    { key: "parts", targets: props.whole == null ? [] : partTargets(props.whole, props.onChoose) },
    { key: "documents", targets: useDocuments(props.onFile) },
  ] as const;
  const all = new Map(groups.flatMap(({ targets }) => targets.map((target) => [target.value, target])));
  return (
    <Modal open footer={null} closable={false} width={560} title={t("palette.title")} onCancel={onClose}>
      <Select<string>
        autoFocus
        defaultOpen
        showSearch={{
          filterOption: (typed, option) => option !== undefined && finds(typed, `${option.label} ${all.get(String(option.value))?.also ?? ""}`),
        }}
        className="designer-palette"
        aria-label={t("palette.title")}
        placeholder={t("palette.says")}
        value={null as unknown as string}
        onSelect={(value) => {
          onClose();
          all.get(value)?.run();
        }}
        options={groups.flatMap(({ key, targets }) =>
          targets.length === 0
            ? []
            : [{ label: t(`palette.${key}`), options: targets.map(({ value, label, also }) => ({ value, label, title: also })) }],
        )}
      />
    </Modal>
  );
}

function useCommands({ onFile, onShow, whole }: PaletteProps): Target[] {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const back = useDesign(({ journal }) => undoable(journal)?.label);
  const forth = useDesign(({ journal }) => redoable(journal)?.label);
  const hasDrafts = useDesign(({ sources }) => [...sources.values()].some(({ draft }) => draft !== null));
  const command = (name: string, label: string, run: () => unknown): Target => ({ value: `command ${name}`, label, also: "", run });
  return [
    ...(back === undefined ? [] : [command("undo", t("undoes", { what: back }), () => workspace.undo())]),
    ...(forth === undefined ? [] : [command("redo", t("redoes", { what: forth }), () => workspace.redo())]),
    ...(hasDrafts ? [command("publish", t("publish"), () => onShow("publish"))] : []),
    command("history", t("history"), () => onShow("history")),
    command("guide", t("guide.title"), () => onShow("guide")),
    ...(whole === undefined ? [] : [command("all", t("back"), () => onFile(""))]),
  ];
}

function useDocuments(onFile: PaletteProps["onFile"]): Target[] {
  const sources = useDesign((state) => state.sources);
  return [...sources.values()].map((source) => ({
    value: `document ${source.file}`,
    label: `${titleOfSource(source)}（${kindTitle(kindOfSource(source))}）`,
    also: source.file,
    run: () => onFile(source.file),
  }));
}

const partTargets = (part: Part, onChoose: PaletteProps["onChoose"]): Target[] =>
  part.children.flatMap((one) => [
    {
      value: `part ${keyOf(one.steps)}`,
      label: one.sort === "" ? one.title : `${one.sort} ${one.title}`,
      also: one.steps.join("."),
      run: () => onChoose?.(one.steps),
    },
    ...partTargets(one, onChoose),
  ]);
