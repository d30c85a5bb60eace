import { isIconName } from "../../../../engine/fields/icon-names.ts";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { Icon } from "../../../../renderers/icons/Icon.tsx";
import "./parts.css";

export interface Marked {
  name: string;
  /** Id of a picture of its own. */
  picture?: string | null;
  /** Name of an icon. */
  symbol?: string | null;
}

/** What something is known by at a glance: its own picture, else its icon, else its first letter. */
export function TileMark({ name, picture, symbol }: Marked) {
  const source = useDataSource();
  return (
    <span className="desk-tile-mark" aria-hidden="true">
      {picture ? <img src={source.fileUrl(picture)} alt="" /> : isIconName(symbol) ? <Icon name={symbol} /> : name.slice(0, 1)}
    </span>
  );
}
