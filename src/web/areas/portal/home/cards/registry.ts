import { type ComponentType, lazy } from "react";
import { ChartCard } from "./ChartCard.tsx";
import type { CardProps } from "./card-props.ts";
import { GreetingCard } from "./GreetingCard.tsx";
import { LessonCard } from "./LessonCard.tsx";
import { ApplyCard, FileCard, MessageCard } from "./ListCards.tsx";
import { NoticeCard } from "./NoticeCard.tsx";
import { NumbersCard } from "./NumbersCard.tsx";
import { PagesCard } from "./PagesCard.tsx";
import { ScheduleCard } from "./ScheduleCard.tsx";
import { ShortcutsCard } from "./ShortcutsCard.tsx";
import { CollectedAppsCard, LinksCard, OffersCard, UsedAppsCard } from "./TileCards.tsx";
import { TodoCard } from "./TodoCard.tsx";
import { dressed } from "../../../../theme/antd-styles.ts";

// What these draw with is more than all others together, and many homes have none of them.
const BannerCard = lazy(() => import("./BannerCard.tsx").then((module) => ({ default: module.BannerCard })));
const RecordCard = lazy(() => dressed(import("./RecordCard.tsx")).then((module) => ({ default: module.RecordCard })));
const RowsCard = lazy(() => dressed(import("./RowsCard.tsx")).then((module) => ({ default: module.RowsCard })));

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
