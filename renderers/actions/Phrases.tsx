import { Tag } from "antd";
import { useEffect, useState } from "react";
import { useDataSource } from "../data-source.ts";
import type { AskedForm } from "../hooks/use-asked-form.ts";
import { focusControl } from "../hooks/focus-control.ts";
import { t } from "../locales/t.ts";
import { OPINION } from "./use-move.ts";

const MOST_SHOWN = 8;

/** What is often said with a move: a press writes it into the opinion, behind what stands there. */
export function Phrases({ path, move, form }: { path: string; move: string; form: AskedForm }) {
  const source = useDataSource();
  const [phrases, setPhrases] = useState<string[]>([]);
  useEffect(() => {
    let left = false;
    source.phrases(path, move).then(
      (found) => !left && setPhrases(found.slice(0, MOST_SHOWN)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [source, path, move]);
  const { model, idPrefix } = form;
  if (phrases.length === 0 || model === null) return null;
  const say = (phrase: string) => {
    const said = String(model.value(OPINION) ?? "").trim();
    if (!said.includes(phrase)) model.input(OPINION, said === "" ? phrase : `${said}${t("phrases.between")}${phrase}`);
    focusControl(`${idPrefix}${OPINION}`);
  };
  return (
    <fieldset className="phrases">
      <legend>{t("phrases")}</legend>
      {phrases.map((phrase) => (
        <button key={phrase} type="button" className="phrase" onClick={() => say(phrase)}>
          <Tag>{phrase}</Tag>
        </button>
      ))}
    </fieldset>
  );
}
