import { Avatar } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";
import { rowName } from "../../actions/row-name.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { NamedTag } from "../../cells/NamedTag.tsx";
import { useDataSource } from "../../data-source.ts";
import { filesOf, isAbsent } from "../../format-value.ts";
import { fieldTitle } from "../../field-title.ts";

/** Who or what the record is, at a glance. */
export function DetailHeader({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const source = useDataSource();
  const header = screen.screen.detail?.header;
  if (!header) return null;
  const known = (paths: string[] | undefined) =>
    (paths ?? []).map((path) => screen.fields[path]).filter((field): field is ScreenField => field !== undefined);
  const [file] = filesOf(header.avatar && record[header.avatar]);
  const name = rowName(screen, record);
  return (
    <div className="detail-header">
      {header.avatar && (
        <Avatar size={56} shape="square" {...(file !== undefined && { src: source.fileUrl(file, true) })} alt={name}>
          {name.slice(0, 1)}
        </Avatar>
      )}
      <div>
        <h2>
          {name}
          <span className="detail-tags">
            {known(header.tags)
              .filter((field) => !isAbsent(record[field.path]))
              .map((field) => (
                <NamedTag key={field.path} screen={screen} row={record} field={field} />
              ))}
          </span>
        </h2>
        <p>
          {known(header.lines).map((field) => (
            <span key={field.path}>
              <span className="muted">{fieldTitle(screen, field)}</span> <FieldCell row={record} field={field} screen={screen} />
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
