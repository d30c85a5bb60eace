import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import type { CompiledScreen, ScreenField } from "../../../../engine/screens/screen-model.ts";
import { t } from "../../../locales/t.ts";
import { DEEPEST, type Group, newLine, type Part } from "./builder.ts";
import { CondText } from "./CondText.tsx";
import { ConditionLine } from "./ConditionLine.tsx";

interface GroupProps {
  group: Group;
  depth: number;
  screen: CompiledScreen;
  fields: readonly ScreenField[];
  /** There is room for another line. */
  mayGrow: boolean;
  onChange(group: Group): void;
  onRemove?: () => void;
}

/** Lines of which all must hold, or any; groups stand in groups. */
export function ConditionGroup(props: GroupProps) {
  const { group, depth, screen, fields, mayGrow, onChange, onRemove } = props;
  const replace = (at: number, parts: Part[]) => onChange({ ...group, parts: group.parts.toSpliced(at, 1, ...parts) });
  const add = (part: Part) => onChange({ ...group, parts: [...group.parts, part] });
  const begin = () => newLine(fields[0]!);
  return (
    <section className="cond-group" aria-label={t("cond.group")}>
      <div className="cond-head">
        <Segmented<Group["join"]>
          aria-label={t("cond.join")}
          value={group.join}
          options={(["all", "any"] as const).map((value) => ({ value, label: t(`cond.${value}`) }))}
          onChange={(join) => onChange({ ...group, join })}
        />
        {onRemove && <Button type="text" icon={<DeleteOutlined />} aria-label={t("cond.removeGroup")} onClick={onRemove} />}
      </div>
      {group.parts.map((part, at) => {
        const shared = { screen, fields, onRemove: () => replace(at, []) };
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        if (part.kind === "line") return <ConditionLine key={at} {...shared} line={part} onChange={(next) => replace(at, [next])} />;
        if (part.kind === "group")
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
            <ConditionGroup key={at} {...shared} group={part} depth={depth + 1} mayGrow={mayGrow} onChange={(next) => replace(at, [next])} />
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
          <div key={at} className="cond-line cond-fixed">
            <span>
              <CondText cond={part.cond} screen={screen} />
            </span>
            <Button type="text" icon={<DeleteOutlined />} aria-label={t("cond.remove", { title: t("cond.other") })} onClick={shared.onRemove} />
          </div>
        );
      })}
      <div className="cond-foot">
        <Button type="dashed" icon={<PlusOutlined />} disabled={!mayGrow} onClick={() => add(begin())}>
          {t("cond.add")}
        </Button>
        {depth < DEEPEST && (
          <Button
            type="text"
            disabled={!mayGrow}
            onClick={() => add({ kind: "group", join: group.join === "all" ? "any" : "all", parts: [begin()] })}
          >
            {t("cond.addGroup")}
          </Button>
        )}
      </div>
    </section>
  );
}
