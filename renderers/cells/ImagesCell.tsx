import { Image } from "antd";
import { useDataSource } from "../data-source.ts";
import { isAbsent } from "../format-value.ts";
import { textOf } from "../text.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

const IN_LIST = { height: 32, shown: 3 };
const ON_PAGE = { height: 96, shown: 50 };

/** Small pictures that open large. */
export function ImagesCell(props: CellProps) {
  const source = useDataSource();
  if (isAbsent(props.value)) return <Absent {...props} />;
  const ids = Array.isArray(props.value) ? props.value.map(String) : [String(props.value)];
  const { height, shown } = props.whole ? ON_PAGE : IN_LIST;
  return (
    <Image.PreviewGroup items={ids.map((id) => source.fileUrl(id, true))}>
      <span className="cell-images">
        {ids.slice(0, shown).map((id, at) => (
          <Image key={id} src={source.fileUrl(id, true)} height={height} alt={`${textOf(props.field.title)} ${at + 1}`} loading="lazy" />
        ))}
      </span>
    </Image.PreviewGroup>
  );
}
