import { isIconName } from "../../engine/fields/icon-names.ts";
import { isAbsent } from "../format-value.ts";
import { Icon } from "../icons/Icon.tsx";
import { t } from "../locales/t.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** The icon itself; a name that is none, of an earlier time, stands as it is. */
export function IconCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const { value } = props;
  if (!isIconName(value)) return <span>{String(value)}</span>;
  const name = t(`icon.${value}`);
  return (
    <span role="img" aria-label={name} title={name}>
      <Icon name={value} />
    </span>
  );
}
