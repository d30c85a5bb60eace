import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { horizontalListSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { type KeyboardEvent, useEffect, useRef, type WheelEvent } from "react";
import { useTranslation } from "react-i18next";
import { useTheme } from "../../theme/theme-store.ts";
import { useCurrentView } from "../pages/use-current-view.ts";
import { PageTag } from "./PageTag.tsx";
import { homePath } from "./tag.ts";
import { tagMenu } from "./tag-menu.tsx";
import { useTags } from "./tags-store.ts";
import { useTagActions } from "./use-tag-actions.ts";
import { useTitledTags } from "./use-titled-tags.ts";
import "./tags.css";

/** Open pages; picking one brings it back as it was left. */
export function TagsView() {
  const { t } = useTranslation();
  const tags = useTitledTags();
  const { tagsStyle, isTagsviewIcon, isSortableTagsView } = useTheme((theme) => theme.config);
  const { name: current } = useCurrentView();
  const actions = useTagActions(current);
  const arrive = useTags((store) => store.arrive);
  useEffect(() => arrive(current), [arrive, current]);
  const bar = useShownTag(current, tags.length);
  // A press moves a tag only after some way, so that a click stays a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const onDragEnd = ({ active, over }: DragEndEvent) => over && actions.move(String(active.id), String(over.id));
  const menuOf = (key: string) => tagMenu({ tags, tag: tags.find((tag) => tag.key === key) ?? null, key, actions, t });
  return (
    <nav className={`tags ${tagsStyle}`} aria-label={t("tags.label")} ref={bar} onKeyDown={walkTags}>
      <PageTag tag={null} isCurrent={current === homePath} hasIcon menu={menuOf(homePath)} />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={tags.map((tag) => tag.key)} strategy={horizontalListSortingStrategy} disabled={!isSortableTagsView}>
          <div className="tags-scroll" onWheel={scrollSideways}>
            {tags.map((tag) => (
              <PageTag
                key={tag.key}
                tag={tag}
                isCurrent={tag.key === current}
                hasIcon={isTagsviewIcon}
                menu={menuOf(tag.key)}
                onClose={() => actions.close(tag.key, "this")}
                {...(isSortableTagsView && {
                  onMove: (step: -1 | 1) => {
                    const next = tags[tags.indexOf(tag) + step];
                    if (next) actions.move(tag.key, next.key);
                  },
                })}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <Dropdown autoFocus trigger={["click"]} menu={menuOf(current)}>
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t("tags.actions")} />
      </Dropdown>
    </nav>
  );
}

/** Keeps the current tag in sight. */
function useShownTag(current: string, count: number) {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tag is another element after each of these changes
  useEffect(() => {
    const scroller = bar.current?.querySelector(".tags-scroll");
    const tag = scroller?.querySelector("[data-current]")?.getBoundingClientRect();
    if (!scroller || tag === undefined) return;
    const seen = scroller.getBoundingClientRect();
    // Not `scrollIntoView`: the next Tab would go on from there, and not from the beginning of the page.
    scroller.scrollLeft += Math.min(0, tag.left - seen.left) + Math.max(0, tag.right - seen.right);
  }, [current, count]);
  return bar;
}

/** A wheel turns up and down, the tags lie side by side. */
function scrollSideways({ currentTarget, deltaY, deltaX }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** Left and right walk along the tags. */
function walkTags(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(".tag a")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}
