import { Form, Input, Modal, Radio, Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { NameTaker, spelled } from "../../engine/drafting/names.ts";
import type { Model } from "../../engine/model/model.ts";
import { textOf } from "../../renderers/text.ts";
import { useSounds } from "../start/use-sounds.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { dataGroups, type DataItem } from "./data-items.ts";
import { dataKey, isComplete, newReport, type ReportShape, type ReportStart, reportShapes } from "./new-report.ts";

interface NewReportProps {
  /** Chosen already; empty = none. */
  area: string;
  onClose(): void;
  onFile(file: string): void;
}

type Chosen = Record<"columns" | "groups" | "across" | "figures", readonly string[]>;
const nothing: Chosen = { columns: [], groups: [], across: [], figures: [] };

/** A report from nothing: what kind of paper, over what, which columns. What comes out can be published as it is. */
export function NewReport({ area: given, onClose, onFile }: NewReportProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const sources = useDesign((state) => state.sources);
  const sounds = useSounds();
  const [title, setTitle] = useState("");
  const [area, setArea] = useState(given);
  const [shape, setShape] = useState<ReportShape>("grouped");
  const [source, setSource] = useState("");
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const model = workspace.model!;
  const items = useMemo(() => itemsOf(source, model, t("report.count")), [source, model, t]);
  const wanted = { shape, ...pickedOf(chosen, items) };
  const isReady = sounds !== null && title.trim() !== "" && area !== "" && source !== "" && isComplete(wanted);
  const over = (value: string) => {
    setSource(value);
    // Whoever counts counts rows first of all.
    const [figure] = figuresIn(itemsOf(value, model, t("report.count")));
    setChosen({ ...nothing, figures: figure === undefined ? [] : [nameOf(figure)] });
  };
  const look = (next: ReportShape) => {
    setShape(next);
    if (needsRows(next) && source.startsWith("stat ")) over("");
  };
  const make = () => {
    const taken = new NameTaker(
      [...sources.keys()].flatMap((file) => (file.startsWith(`${area}/`) ? [file.slice(area.length + 1).split(".")[0]!] : [])),
    );
    const name = taken.take(spelled(title.trim(), "report", sounds!));
    const file = `${area}/${name}.report.json`;
    const report = newReport({ ...wanted, id: `${area}/${name}`, title: title.trim(), source: sourceOf(source) });
    workspace.edit(file, report, { name: `new:${file}`, label: t("report.new.made", { title: title.trim() }), saysAll: true });
    onClose();
    onFile(file);
  };
  const put = (part: keyof Chosen) => (names: readonly string[]) => setChosen({ ...chosen, [part]: names });
  return (
    <Modal
      open
      width={640}
      title={t("report.new.title")}
      okText={t("start.make")}
      cancelText={t("cancel")}
      okButtonProps={{ disabled: !isReady }}
      mask={{ closable: false }}
      onOk={make}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t("start.title")} required>
          <Input value={title} maxLength={60} aria-label={t("start.title")} onChange={({ target }) => setTitle(target.value)} />
        </Form.Item>
        <Choice
          label={t("start.area")}
          value={area}
          options={[...model.areas.values()].map((one) => ({ value: one.id, label: textOf(one.title) }))}
          onChange={setArea}
        />
        <Form.Item label={t("report.new.shape")} required extra={t(`report.new.shapes.${shape}.says`)}>
          <Radio.Group
            aria-label={t("report.new.shape")}
            optionType="button"
            value={shape}
            onChange={({ target }) => look(target.value as ReportShape)}
            options={reportShapes.map((value) => ({ value, label: t(`report.new.shapes.${value}.title`) }))}
          />
        </Form.Item>
        <Choice
          label={t("report.new.source")}
          value={source}
          options={sourcesFor(shape, model, (kind) => t(`report.kinds.${kind}`))}
          onChange={over}
        />
        {needsRows(shape) ? (
          <Choices
            label={t("report.new.columns")}
            value={chosen.columns}
            options={items.filter(({ sort }) => sort !== "count")}
            onChange={put("columns")}
          />
        ) : (
          <>
            <Choices label={t("report.new.groups")} value={chosen.groups} options={groupsIn(items)} most={3} onChange={put("groups")} />
            {shape === "crossed" && (
              <Choices
                label={t("report.new.across")}
                value={chosen.across}
                options={groupsIn(items).filter((item) => !chosen.groups.includes(nameOf(item)))}
                most={1}
                onChange={put("across")}
              />
            )}
            <Choices label={t("report.new.figures")} value={chosen.figures} options={figuresIn(items)} onChange={put("figures")} />
          </>
        )}
      </Form>
    </Modal>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: ({ value: string; label: string } | { label: string; options: { value: string; label: string }[] })[];
  onChange(value: string): void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Form.Item label={label} required>
    <Select
      showSearch={{ optionFilterProp: "label" }}
      value={value || null}
      aria-label={label}
      options={options}
      onChange={(one) => onChange(one ?? "")}
    />
  </Form.Item>
);

interface ChoicesProps {
  label: string;
  value: readonly string[];
  options: readonly DataItem[];
  most?: number;
  onChange(value: readonly string[]): void;
}

const Choices = ({ label, value, options, most, onChange }: ChoicesProps) => (
  <Form.Item label={label} required>
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: "label" }}
      value={[...value]}
      aria-label={label}
      {...(most !== undefined && { maxCount: most })}
      options={options.map((item) => ({ value: nameOf(item), label: item.title }))}
      onChange={onChange}
    />
  </Form.Item>
);

const needsRows = (shape: ReportShape): boolean => shape === "list" || shape === "letter";
const nameOf = ({ sort, path }: DataItem): string => `${sort} ${path}`;
const sourceOf = (source: string): ReportStart["source"] => {
  const [kind = "", id = ""] = source.split(" ");
  return kind === "stat" ? { stat: id } : { entity: id };
};

function itemsOf(source: string, model: Model, count: string): readonly DataItem[] {
  if (source === "") return [];
  const report = { kind: "report" as const, id: "", title: "", data: [{ key: dataKey, ...sourceOf(source) }], columns: [], rows: [], cells: [] };
  return dataGroups(report, model, count)[0]!.items;
}

const groupsIn = (items: readonly DataItem[]): DataItem[] =>
  items.filter(({ sort, isNumber }) => sort === "dimension" || (sort === "field" && !isNumber));
const figuresIn = (items: readonly DataItem[]): DataItem[] => items.filter(({ isNumber }) => isNumber);

function pickedOf(chosen: Chosen, items: readonly DataItem[]) {
  const picked = (names: readonly string[]) => names.flatMap((name) => items.find((item) => nameOf(item) === name) ?? []);
  return {
    columns: picked(chosen.columns),
    groups: picked(chosen.groups),
    across: picked(chosen.across)[0] ?? null,
    figures: picked(chosen.figures),
  };
}

function sourcesFor(shape: ReportShape, model: Model, titleOf: (kind: "stat" | "entity") => string): ChoiceProps["options"] {
  const entities = [...model.entities.values()].filter(({ childOf }) => childOf === null);
  const rows = { label: titleOf("entity"), options: entities.map(({ id, title }) => ({ value: `entity ${id}`, label: textOf(title) })) };
  const stats = {
    label: titleOf("stat"),
    options: [...model.stats.values()].map(({ id, title }) => ({ value: `stat ${id}`, label: textOf(title) })),
  };
  return needsRows(shape) ? [rows] : [stats, rows];
}
