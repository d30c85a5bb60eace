import type { ComponentType } from "react";
import { BannerCard } from "./BannerCard.tsx";
import { ChartCard } from "./ChartCard.tsx";
import type { CardProps } from "./card-props.ts";
import { GreetingCard } from "./GreetingCard.tsx";
import { LessonCard } from "./LessonCard.tsx";
import { ApplyCard, FileCard, MessageCard } from "./ListCards.tsx";
import { NoticeCard } from "./NoticeCard.tsx";
import { NumbersCard } from "./NumbersCard.tsx";
import { PagesCard } from "./PagesCard.tsx";
import { RecordCard } from "./RecordCard.tsx";
import { RowsCard } from "./RowsCard.tsx";
import { ScheduleCard } from "./ScheduleCard.tsx";
import { ShortcutsCard } from "./ShortcutsCard.tsx";
import { CollectedAppsCard, LinksCard, OffersCard, UsedAppsCard } from "./TileCards.tsx";
import { TodoCard } from "./TodoCard.tsx";

/** What `component` of a desktop card may name. */
export const cardComponents: Readonly<Record<string, ComponentType<CardProps>>> = {
  greeting: GreetingCard,
  todo: TodoCard,
  message: MessageCard,
  notice: NoticeCard,
  applys: ApplyCard,
  canApply: OffersCard,
  usedApps: UsedAppsCard,
  collectApps: CollectedAppsCard,
  lesson: LessonCard,
  schedule: ScheduleCard,
  fileLink: FileCard,
  quickLink: LinksCard,
  shortcuts: ShortcutsCard,
  banner: BannerCard,
  rows: RowsCard,
  record: RecordCard,
  numbers: NumbersCard,
  chart: ChartCard,
  links: PagesCard,
};

/** Cards that bring their own ground. */
export const isBare = (component: string): boolean => component === "greeting";
