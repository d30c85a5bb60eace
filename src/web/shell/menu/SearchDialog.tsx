import { PlusOutlined, ProfileOutlined, SearchOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Empty, Input, Modal } from "antd";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ButtonMap } from "../../../../engine/api.ts";
import { buttonsKey } from "../../../../renderers/buttons.ts";
import { Icon } from "../../../../renderers/icons/Icon.tsx";
import { httpDataSource } from "../../client/data-source.ts";
import { useMenu } from "../../session/menu-store.ts";
import { routeOfScreen } from "../../session/route-tree.ts";
import { type FoundEntry, foundEntries } from "./found-entries.ts";
import { byFrequency, pageFrequency } from "./page-frequency.ts";
import { pagesOf, type SoundsLike, searchPages } from "./search-pages.ts";
import { useFoundRecords } from "./use-found-records.ts";
import { useMenuTree } from "./use-menu-tree.ts";
import { useOpenRoute } from "./use-open-route.ts";

const silent: SoundsLike = () => false;
const optionId = (at: number) => `search-option-${at}`;

/** Finds pages by name or pinyin, those that are opened often first, what can be begun on them, and records by number or name. Typing and arrow keys are enough. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const { entries, isLooking, isPartial } = useEntries(typed);
  const open = useOpenEntry();
  const pick = (entry: FoundEntry | undefined) => {
    if (!entry) return;
    onClose();
    open(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setAt((at + step + entries.length) % entries.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) pick(entries[at]);
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
        aria-expanded={entries.length > 0}
        aria-controls="search-options"
        aria-activedescendant={entries.length > 0 ? optionId(at) : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {entries.length === 0 && !isLooking && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("search.none")} />}
      {entries.length > 0 && <Results entries={entries} at={at} onPick={pick} onPoint={setAt} />}
      <p className="search-hint" aria-live="polite">
        {isLooking ? t("search.looking") : isPartial ? t("search.partial") : t("search.hint")}
      </p>
    </Modal>
  );
}

function useEntries(typed: string) {
  const { t } = useTranslation();
  const { areas } = useMenuTree();
  const soundsLike = useSounds();
  const [frequency] = useState(pageFrequency);
  const { data: buttons } = useQuery<ButtonMap>({ queryKey: buttonsKey, queryFn: () => httpDataSource.buttons(), staleTime: 600_000 });
  const { records, isLooking, isPartial } = useFoundRecords(typed);
  const pages = byFrequency(pagesOf(areas), frequency);
  const pagesFor = (words: string) => searchPages(pages, words, soundsLike);
  return { entries: foundEntries({ typed, createWord: t("search.create"), pagesFor, buttons, records }), isLooking, isPartial };
}

/** A page as the menu opens it, with the form of a new record, or with the record open. */
function useOpenEntry(): (entry: FoundEntry) => void {
  const open = useOpenRoute();
  const navigate = useNavigate();
  const routes = useMenu((menu) => menu.routes) ?? [];
  return (entry) => {
    if (entry.kind === "page") return open(entry.page.node);
    if (entry.kind === "create") return void navigate(`${entry.page.node.path}?_new=1`);
    const route = routeOfScreen(routes, entry.record.screen);
    if (route !== undefined) void navigate(`${route.path}?${new URLSearchParams({ _record: entry.record.id })}`);
  };
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

interface ResultsProps {
  entries: readonly FoundEntry[];
  at: number;
  onPick(entry: FoundEntry): void;
  onPoint(at: number): void;
}

const headings = { page: "search.pages", create: "search.actions", record: "search.records" } as const;

function Results({ entries, at, onPick, onPoint }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div role="listbox" id="search-options" aria-label={t("search.results")} className="search-results">
      {entries.map((entry, place) => (
        <Fragment key={keyOf(entry)}>
          {entry.kind !== entries[place - 1]?.kind && (
            <p className="search-kind" role="presentation">
              {t(headings[entry.kind])}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, as in every combobox */}
          <div
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            ref={(element) => void (place === at && element?.scrollIntoView({ block: "nearest" }))}
            onClick={() => onPick(entry)}
            onPointerMove={() => onPoint(place)}
          >
            <Entry entry={entry} />
          </div>
        </Fragment>
      ))}
    </div>
  );
}

const keyOf = (entry: FoundEntry): string =>
  entry.kind === "record" ? `record ${entry.record.screen} ${entry.record.id}` : `${entry.kind} ${entry.page.node.path}`;

function Entry({ entry }: { entry: FoundEntry }): ReactNode {
  const { t } = useTranslation();
  if (entry.kind === "record") {
    const { title, number, screenTitle } = entry.record;
    return (
      <>
        <ProfileOutlined />
        <span>
          {title} {number !== "" && <span className="search-number">{number}</span>}
        </span>
        <small>{screenTitle}</small>
      </>
    );
  }
  const { node, titles } = entry.page;
  return (
    <>
      {entry.kind === "create" ? <PlusOutlined /> : <Icon name={node.meta.icon || "appstore"} />}
      <span>{entry.kind === "create" ? `${t("search.create")} ${titles.at(-1)}` : titles.at(-1)}</span>
      <small>{titles.slice(0, -1).join(" / ")}</small>
    </>
  );
}
