import type { Page } from "@playwright/test";

/** Parts of the frame and of a page by which one sees what a setting does. */
const parts = [
  "html",
  ".shell",
  ".shell-header",
  ".shell-header .shell-crumbs",
  ".shell-brand",
  ".shell-side",
  ".shell-side .ant-menu-item-selected",
  ".shell-rail",
  ".shell-rail button",
  ".shell-crumbs",
  ".shell-crumbs .anticon",
  ".tags",
  ".tag[data-current]",
  ".tag[data-current] .anticon:not(.anticon-close)",
  ".page-scroll",
  ".shell-footer",
  ".shell-tools .ant-btn",
  ".screen .ant-btn-primary",
  ".screen .ant-select",
];
const properties = [
  "background-color",
  "background-image",
  "color",
  "filter",
  "height",
  "width",
  "border-radius",
  "border-bottom-color",
  "flex-direction",
];

/** How the frame looks now, as text: two that differ are seen to differ. */
export const looks = (page: Page): Promise<string> =>
  page.evaluate(
    ([selectors, names]) => {
      const seen = (element: Element) => (element.checkVisibility({ visibilityProperty: true }) ? element : undefined);
      const lines = selectors.map((selector) => {
        const element = [...document.querySelectorAll(selector)].find(seen);
        const style = element && getComputedStyle(element);
        return `${selector} ${element?.className ?? "-"} ${style ? names.map((name) => style.getPropertyValue(name)).join(" ") : ""}`;
      });
      // antd draws the watermark as a picture on an element of its own, which it guards.
      const marks = [...document.querySelectorAll<HTMLElement>(".shell-watermark > div")].map((one) => one.style.backgroundImage.length).join();
      return [...lines, document.documentElement.lang, marks].join("\n");
    },
    [parts, properties] as const,
  );
