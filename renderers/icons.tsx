import {
  AimOutlined, ApartmentOutlined, AppstoreAddOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BarChartOutlined, BellOutlined, BookOutlined, CalendarOutlined, CarryOutOutlined,
  CheckCircleOutlined, ClockCircleOutlined, ClusterOutlined, ContactsOutlined, CopyOutlined, CreditCardOutlined, DashboardOutlined, DatabaseOutlined, DownloadOutlined, EditOutlined, EnvironmentOutlined,
  ExperimentOutlined, FileTextOutlined, FlagOutlined, FolderOutlined, FormOutlined, GlobalOutlined, HeartOutlined, HomeOutlined, IdcardOutlined, PlusSquareOutlined, UploadOutlined, RestOutlined, LineChartOutlined,
  MessageOutlined, MoneyCollectOutlined, NotificationOutlined, PieChartOutlined, PictureOutlined, ProfileOutlined, ReadOutlined, SafetyCertificateOutlined, ScheduleOutlined,
  SettingOutlined, ShopOutlined, SolutionOutlined, StarOutlined, TagsOutlined, TeamOutlined, ToolOutlined, TrophyOutlined, UserOutlined, WalletOutlined, WarningOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";

/** Names a document may use as `icon`. */
export const icons: Readonly<Record<string, ComponentType>> = {
  "appstore-add": AppstoreAddOutlined, building: BankOutlined, "calendar-check": CarryOutOutlined, chart: BarChartOutlined, copy: CopyOutlined, download: DownloadOutlined,
  holiday: RestOutlined, "plus-square": PlusSquareOutlined, security: SafetyCertificateOutlined, upload: UploadOutlined,
  aim: AimOutlined, apartment: ApartmentOutlined, appstore: AppstoreOutlined, audit: AuditOutlined, bank: BankOutlined, "bar-chart": BarChartOutlined, bell: BellOutlined,
  book: BookOutlined, calendar: CalendarOutlined, "carry-out": CarryOutOutlined, check: CheckCircleOutlined, clock: ClockCircleOutlined, cluster: ClusterOutlined,
  contacts: ContactsOutlined, card: CreditCardOutlined, dashboard: DashboardOutlined, database: DatabaseOutlined, edit: EditOutlined, environment: EnvironmentOutlined,
  experiment: ExperimentOutlined, file: FileTextOutlined, flag: FlagOutlined, folder: FolderOutlined, form: FormOutlined, global: GlobalOutlined, heart: HeartOutlined,
  home: HomeOutlined, idcard: IdcardOutlined, "line-chart": LineChartOutlined, message: MessageOutlined, money: MoneyCollectOutlined, notification: NotificationOutlined,
  "pie-chart": PieChartOutlined, picture: PictureOutlined, profile: ProfileOutlined, read: ReadOutlined, safety: SafetyCertificateOutlined, schedule: ScheduleOutlined,
  setting: SettingOutlined, shop: ShopOutlined, solution: SolutionOutlined, star: StarOutlined, tags: TagsOutlined, team: TeamOutlined, tool: ToolOutlined,
  trophy: TrophyOutlined, user: UserOutlined, wallet: WalletOutlined, warning: WarningOutlined,
};

/** The icon of that name; nothing for an unknown one, since a menu without an icon still works. */
export function Icon({ name }: { name: string | undefined }) {
  const Glyph = name && Object.hasOwn(icons, name) ? icons[name] : undefined;
  return Glyph ? <Glyph /> : null;
}
