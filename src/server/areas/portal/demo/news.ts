import type { Runtime } from "../../../platform/runtime.ts";
import { addDays, stamp } from "../../demo/dates.ts";
import type { DemoPlace, DemoRow } from "../../demo/define-demo.ts";
import { storeFile } from "../../demo/store-file.ts";
import { picture, scenes } from "./pictures.ts";

const news: readonly string[] = ["校园开放日：欢迎走进实验室与图书馆", "秋季运动会闭幕，三项校纪录被刷新", "图书馆延长开放至 23:00"];

/** News of the home page, with their pictures. */
export async function banners(runtime: Runtime, { tenantId, today }: DemoPlace): Promise<DemoRow[]> {
  const portalBanner: DemoRow[] = [];
  for (const [at, title] of news.entries())
    portalBanner.push({
      id: String(at + 1),
      title,
      position: "2",
      image: await storeFile(runtime, tenantId, { originalName: `news-${at + 1}.png`, content: picture(scenes[at]!) }),
      linkUrl: "https://www.example.edu.cn/news/",
      startTime: stamp(addDays(today, -10), 0),
      endTime: stamp(addDays(today, 365), 0),
      clickCount: 120 - at * 25,
      sortNo: (at + 1) * 10,
      isEnabled: true,
    });
  return portalBanner;
}
