import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { END, type Sheet, type SheetItem, type SheetSection } from "../../../engine/fields/sheet/sheet-value.ts";
import { SHEET } from "../../../engine/sheets/sheet-model.ts";
import { takesPart } from "../../../engine/fields/sheet/sheet-parts.ts";
import { t } from "../../locales/t.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";

interface JumpProps {
  item: SheetItem;
  section: SheetSection;
  sheet: Sheet;
  edit(part: Partial<SheetItem>): void;
}

/** Where to go on after the question: to a later section or to the end. */
export function JumpEditor({ item, section, sheet, edit }: JumpProps) {
  if (!takesPart(item.kind, "jump")) return null;
  const jumps = item.jump ?? [];
  const later = sheet.sections.slice(sheet.sections.indexOf(section) + 1);
  const targets = [...later.map(({ key, title }) => ({ value: key, label: title })), { value: END, label: t("sheet.end") }];
  const set = (next: typeof jumps) => edit({ jump: next.length === 0 ? undefined : next });
  // A condition of a jump may read the answer that it follows.
  const behind = sheet.sections[sheet.sections.indexOf(section)]!.items[section.items.indexOf(item) + 1]?.key ?? later[0]?.key ?? END;
  return (
    <fieldset className="editor-list">
      <legend>{t("sheet.jump")}</legend>
      {jumps.map((jump, at) => {
        const change = (part: Partial<(typeof jumps)[number]>) =>
          set(
            jumps.map((one, index) =>
              index === at
                ? {
                    to: part.to ?? one.to,
                    ...(("when" in part ? part.when : one.when) !== undefined && { when: "when" in part ? part.when : one.when }),
                  }
                : one,
            ),
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: jumps have no identity
          <div key={at} className="editor-jump">
            <ConditionEditor
              label={t("sheet.jumpWhen")}
              cond={jump.when}
              sheet={sheet}
              entity={SHEET}
              before={behind}
              onChange={(when) => change({ when })}
            />
            <div className="editor-options">
              <span>{t("sheet.jumpTo")}</span>
              <Select
                size="small"
                className="editor-choice"
                aria-label={t("sheet.jumpTo")}
                value={jump.to}
                options={targets}
                onChange={(to) => change({ to })}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t("sheet.remove", { title: t("sheet.jump") })}
                onClick={() => set(jumps.filter((_, index) => index !== at))}
              />
            </div>
          </div>
        );
      })}
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => set([...jumps, { to: targets[0]!.value }])}>
        {t("sheet.addJump")}
      </Button>
    </fieldset>
  );
}
