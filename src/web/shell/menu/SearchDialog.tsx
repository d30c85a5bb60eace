import { SearchOutlined } from "@ant-design/icons";
import { Empty, Input, Modal } from "antd";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../renderers/icons/Icon.tsx";
import { byFrequency, pageFrequency } from "./page-frequency.ts";
import { type FoundPage, pagesOf, type SoundsLike, searchPages } from "./search-pages.ts";
import { useMenuTree } from "./use-menu-tree.ts";
import { useOpenRoute } from "./use-open-route.ts";

const silent: SoundsLike = () => false;
const optionId = (at: number) => `search-option-${at}`;

/** Finds pages of the menu by name or pinyin, those that are opened often first. Typing and arrow keys are enough. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { areas } = useMenuTree();
  const open = useOpenRoute();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const soundsLike = useSounds();
  const [frequency] = useState(pageFrequency);
  const found = searchPages(byFrequency(pagesOf(areas), frequency), typed, soundsLike);
  const pick = (page: FoundPage | undefined) => {
    if (!page) return;
    onClose();
    open(page.node);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) pick(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      width={560}
      title={<span className="visually-hidden">{t("search.open")}</span>}
      className="search-dialog"
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder={t("search.placeholder")}
        role="combobox"
        aria-label={t("search.open")}
        aria-expanded={found.length > 0}
        aria-controls="search-options"
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results found={found} at={at} onPick={pick} onPoint={setAt} />
      <p className="search-hint">{t("search.hint")}</p>
    </Modal>
  );
}

/** The table of sounds is large: until it is there, names are found as they are written. */
function useSounds(): SoundsLike {
  const [sounds, setSounds] = useState<SoundsLike>(() => silent);
  useEffect(() => {
    void import("pinyin-pro").then(({ match }) =>
      setSounds(() => (title: string, typed: string) => match(title, typed, { continuous: true }) !== null),
    );
  }, []);
  return sounds;
}

function Results({ found, at, onPick, onPoint }: { found: FoundPage[]; at: number; onPick(page: FoundPage): void; onPoint(at: number): void }) {
  const { t } = useTranslation();
  if (found.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("search.none")} />;
  return (
    <div role="listbox" id="search-options" aria-label={t("search.results")} className="search-results">
      {found.map((page, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, as in every combobox
        <div
          key={page.node.path}
          id={optionId(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onClick={() => onPick(page)}
          onPointerMove={() => onPoint(place)}
        >
          <Icon name={page.node.meta.icon || "appstore"} />
          <span>{page.titles.at(-1)}</span>
          <small>{page.titles.slice(0, -1).join(" / ")}</small>
        </div>
      ))}
    </div>
  );
}
