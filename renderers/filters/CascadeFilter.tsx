import { Space } from "antd";
import type { ChoiceQuery } from "../data-source.ts";
import { textOf } from "../text.ts";
import { RefWidget } from "../widgets/RefWidget.tsx";
import { TreeWidget } from "../widgets/TreeWidget.tsx";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

const noRecord = () => ({});
const lastStep = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/**
 * Levels that narrow each other: department, major, class. The row of a lower level refers to the row of a higher one by a
 * field of the same name as the filter's (`xh.majorId` is narrowed by `departmentId`).
 */
export function CascadeFilter({ id, filter, screen, title, query, onChange }: FilterProps) {
  const paths = [filter.field, ...(filter.to ?? [])].filter((path): path is string => path !== undefined && screen.fields[path] !== undefined);
  const change = (level: number, value: unknown) =>
    onChange(Object.fromEntries(paths.slice(level).map((path, at) => [path, at === 0 ? value : null])));
  return (
    <Space.Compact block>
      {paths.map((path, level) => {
        const field = screen.fields[path]!;
        const Control = field.ref?.tree ? TreeWidget : RefWidget;
        const name = level === 0 ? title : textOf(field.title);
        return (
          <Control
            key={path}
            id={level === 0 ? id : `${id}-${level}`}
            label={name}
            value={one(query[path])}
            onChange={(value) => change(level, value)}
            field={field}
            screen={screen}
            record={noRecord}
            placeholder={name}
            choice={narrowing(paths.slice(0, level), query)}
          />
        );
      })}
    </Space.Compact>
  );
}

/** The nearest chosen level above narrows; the server takes a node of a tree with all below it. */
function narrowing(paths: string[], query: FilterProps["query"]): ChoiceQuery {
  const chosen = paths.findLast((path) => one(query[path]) !== null);
  return chosen === undefined ? {} : { [lastStep(chosen)]: one(query[chosen]) };
}
