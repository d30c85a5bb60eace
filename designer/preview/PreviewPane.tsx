import { Result, Segmented, Select, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UserContext } from "../../engine/context.ts";
import type { Model } from "../../engine/model/model.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useEvalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import type { Parts } from "../document/use-parts.ts";
import type { Layer } from "../model/layers.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { GroupHeaders } from "./GroupHeaders.tsx";
import { RolePane } from "./RolePane.tsx";
import { userOf } from "./role-user.ts";
import { useLater } from "./use-later.ts";
import { hasSurface, type Surface, surfaces } from "./surfaces.ts";

interface PreviewPaneProps {
  screen: string;
  /** Role as whose people it is looked at first. */
  looker: Layer;
  parts: Parts;
  onChoose(steps: readonly string[]): void;
}

/** So many roles stand beside each other. */
const mostRoles = 3;

/** The screen as the people of a role will see it, or of several beside each other. */
export function PreviewPane({ screen: id, looker, parts, onChoose }: PreviewPaneProps) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  useDesign((state) => state.journal);
  const [wished, setWished] = useState<readonly string[]>(looker === null ? [] : [looker]);
  const [surface, setSurface] = useState<Surface>("page");
  const [isDesigned, setDesigned] = useState(true);
  const { user } = useEvalContext();
  const all = useMemo(() => Object.keys(model?.screens.get(id)?.variants ?? {}), [model, id]);
  const roles = shownRoles(all, parts.layer, wished);
  const key = roles.join(" ");
  const screens = useMemo(
    () => new Map(key.split(" ").map((role) => [role, model === null ? null : compiledFor(model, id, userOf(user, role))] as const)),
    [model, id, user, key],
  );
  const drawn = useLater(screens);
  const offered = surfaces.filter((one) => one === "page" || [...screens.values()].some((screen) => screen !== null && hasSurface(screen, one)));
  return (
    <div className="designer-preview">
      <div className="designer-tools designer-preview-tools">
        <Segmented
          size="small"
          aria-label={t("preview.surface")}
          value={surface}
          onChange={setSurface}
          options={offered.map((one) => ({ value: one, label: t(`preview.surfaces.${one}`) }))}
        />
        <Segmented
          size="small"
          aria-label={t("preview.use")}
          value={isDesigned ? "design" : "try"}
          onChange={(value) => setDesigned(value === "design")}
          options={[
            { value: "design", label: t("preview.design") },
            { value: "try", label: t("preview.try") },
          ]}
        />
        <Typography.Text type="secondary">{t("preview.says")}</Typography.Text>
        {surface === "export" && <GroupHeaders parts={parts} />}
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          size="small"
          className="designer-roles"
          value={[...roles]}
          disabled={parts.layer !== null}
          aria-label={t("preview.role")}
          maxCount={mostRoles}
          maxTagCount="responsive"
          onChange={setWished}
          options={all.map((role) => ({ value: role, label: textOf(model?.roles.get(role)) || role }))}
        />
      </div>
      {model === null || roles.length === 0 ? (
        <Result title={t("preview.none")} />
      ) : (
        <div className="designer-beside">
          {roles.map((role) => (
            <RolePane
              key={role}
              model={model}
              role={role}
              screen={(drawn.has(role) ? drawn : screens).get(role) ?? null}
              surface={surface}
              designed={isDesigned ? { parts, onChoose } : undefined}
              isBeside={roles.length > 1}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Those of whom one is chosen whose people the changes are for; else those who are wished for, or the first. */
function shownRoles(all: readonly string[], layer: Layer, wished: readonly string[]): readonly string[] {
  if (layer !== null) return [layer];
  const known = wished.filter((role) => all.includes(role)).slice(0, mostRoles);
  return known.length > 0 ? known : all.slice(0, 1);
}

/** Null where the screen is not sound enough, or the role sees none of it. */
function compiledFor(model: Model, screen: string, user: UserContext): CompiledScreen | null {
  const params = Object.fromEntries([...model.params].map(([name, param]) => [name, param.default]));
  try {
    return compileScreen({ model, screen, user, params });
  } catch {
    // A document that is being written may be wrong in any way; the list of problems says in which.
    return null;
  }
}
