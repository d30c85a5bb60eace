import { Button, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Use } from "../../engine/references/uses.ts";

interface UseLinesProps {
  uses: readonly Use[];
  /** Leads to a place; absent = the list is read only. */
  onPlace?(file: string, pointer: string): void;
}

/** Documents that refer to something, each with the places where it does. */
export function UseLines({ uses, onPlace }: UseLinesProps) {
  const { t } = useTranslation("designer");
  return (
    <ul className="designer-lines">
      {uses.map(({ file, title, places }) => (
        <li key={file}>
          <Typography.Text type="secondary">{title}</Typography.Text>
          <div>
            {places.map(({ path, words }) =>
              onPlace === undefined ? (
                <div key={path}>{words}</div>
              ) : (
                <Button key={path} type="link" size="small" className="designer-clear" onClick={() => onPlace(file, path)}>
                  {words || t("uses.whole")}
                </Button>
              ),
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
