import { Segmented, Splitter } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePhone } from "../../renderers/hooks/use-phone.ts";

interface PanesProps {
  /** The parts of the document. */
  outline: ReactNode;
  /** The document as it is seen, or its text. */
  children: ReactNode;
  /** The chosen part, problems and changes. */
  side: ReactNode;
}

const panes = ["outline", "middle", "side"] as const;

/** Three panes beside each other; on a phone one at a time. */
export function Panes({ outline, children, side }: PanesProps) {
  const { t } = useTranslation("designer");
  const isPhone = usePhone();
  const [shown, setShown] = useState<(typeof panes)[number]>("middle");
  if (!isPhone)
    return (
      <Splitter className="designer-split">
        <Splitter.Panel defaultSize={260} min={160} collapsible>
          {outline}
        </Splitter.Panel>
        <Splitter.Panel min="30%">{children}</Splitter.Panel>
        <Splitter.Panel defaultSize={360} min={280} collapsible>
          {side}
        </Splitter.Panel>
      </Splitter>
    );
  const content = { outline, middle: children, side };
  return (
    <>
      <Segmented
        block
        aria-label={t("panes.label")}
        value={shown}
        onChange={setShown}
        options={panes.map((value) => ({ value, label: t(`panes.${value}`) }))}
      />
      <div className="designer-split designer-pane">{content[shown]}</div>
    </>
  );
}
