import { Select } from "antd";
import { useEffect, useId, useState } from "react";
import { useDataSource } from "../data-source.ts";
import { ItemFrame } from "../panels/form/ItemFrame.tsx";
import { t } from "../locales/t.ts";

interface BackToProps {
  path: string;
  id: string;
  /** Key of the chosen node; empty = the author. */
  value: string;
  onChange(node: string): void;
}

/** To whom a record goes back: its author, or a node that has agreed already. Asks nothing where there is no choice. */
export function BackTo({ path, id, value, onChange }: BackToProps) {
  const source = useDataSource();
  const [passed, setPassed] = useState<{ value: string; label: string }[]>([]);
  const controlId = useId();
  useEffect(() => {
    let left = false;
    source.passed(path, id).then(
      (nodes) => !left && setPassed(nodes),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [source, path, id]);
  if (passed.length === 0) return null;
  return (
    <ItemFrame title={t("back.to")} id={controlId}>
      <Select
        id={controlId}
        value={value}
        onChange={onChange}
        options={[{ value: "", label: t("back.author") }, ...passed]}
        style={{ width: "100%" }}
      />
    </ItemFrame>
  );
}
