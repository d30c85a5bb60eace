import { Button, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { textOf } from "../../renderers/text.ts";
import { useWorkspace } from "../use-workspace.ts";
import type { Parts } from "./use-parts.ts";

/** What the people of a role have otherwise than everybody, each with its way back. */
export function LayerDifferences({ parts: { layer, differences, putBack } }: { parts: Parts }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  if (layer === null) return null;
  const role = textOf(workspace.model?.roles.get(layer)) || layer;
  return (
    <details className="designer-differences" open={differences.length < 8}>
      <summary>{t("layer.differences", { role, count: differences.length })}</summary>
      <ul className="designer-lines">
        {differences.map((one) => (
          <li key={`${one.kind} ${one.anchor}`}>
            <Typography.Text>{workspace.wordsOf([one]).join("；") || one.anchor}</Typography.Text>
            <Button type="link" size="small" onClick={() => putBack(one)}>
              {t("layer.back")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
