import { contrast, mix, readableRatio } from "../../renderers/contrast.ts";
import { partSelector, stepsOfMark } from "../../renderers/marks.ts";

/** Something of a drawn page that keeps people from using it. */
export interface Barrier {
  cause: "nameless" | "heading" | "contrast";
  /** What is seen there: a text, or what the control is. */
  what: string;
  /** Names on the way to the part that draws it. */
  steps: readonly string[];
  /** Contrast of the text; level of the heading. Null: there is no figure. */
  figure: number | null;
}

/** Contrast that WCAG 2 AA asks of large text. */
const largeRatio = 3;
/** Pixels. */
const large = { plain: 24, bold: 18.66, weight: 700 } as const;

const controls = "button, a[href], input:not([type=hidden]), textarea, select, [role=combobox], [role=switch], [role=checkbox], [role=radio]";
const headings = "h1, h2, h3, h4, h5, h6";

/** What stands in the way of people on a page that is drawn below the host; one of each sort and text in a part. */
export function barriersIn(host: HTMLElement): Barrier[] {
  const found = [...namelessIn(host), ...headingsIn(host), ...faintIn(host)];
  return [...new Map(found.map((one) => [`${one.cause} ${one.what} ${one.steps.join(".")}`, one])).values()];
}

const stepsAt = (element: Element): string[] => {
  const part = element.closest(partSelector);
  return part === null ? [] : stepsOfMark(part);
};

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

function namelessIn(host: HTMLElement): Barrier[] {
  return [...host.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => isSeen(element) && element.closest("[tabindex='-1'] input") === null && nameOf(element) === "")
    .map((element) => ({
      cause: "nameless",
      what: element.getAttribute("role") ?? element.tagName.toLowerCase(),
      steps: stepsAt(element),
      figure: null,
    }));
}

/** What a screen reader calls a control. */
function nameOf(element: HTMLElement): string {
  const labelled = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "");
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
      ? [...(element.labels ?? [])]
      : [];
  const within = [element, ...element.querySelectorAll("[aria-label], [alt], title")].map(
    (one) => one.getAttribute("aria-label") ?? one.getAttribute("alt") ?? one.getAttribute("title") ?? "",
  );
  const texts = [
    ...labelled,
    ...labels.map(({ textContent }) => textContent ?? ""),
    ...within,
    element.textContent ?? "",
    element.getAttribute("placeholder") ?? "",
  ];
  return texts.map((text) => text.trim()).find((text) => text !== "") ?? "";
}

/** A heading more than one level below the one before it: who jumps from heading to heading looks for what lies between. */
function headingsIn(host: HTMLElement): Barrier[] {
  const all = [...host.querySelectorAll<HTMLElement>(headings)].filter(isSeen);
  return all.flatMap((heading, at): Barrier[] => {
    const before = all[at - 1];
    const level = levelOf(heading);
    if (before === undefined || level <= levelOf(before) + 1) return [];
    return [{ cause: "heading", what: (heading.textContent ?? "").trim(), steps: stepsAt(heading), figure: level }];
  });
}

const levelOf = ({ tagName }: Element): number => Number(tagName.slice(1));

function faintIn(host: HTMLElement): Barrier[] {
  return [...host.querySelectorAll<HTMLElement>("*")].flatMap((element): Barrier[] => {
    const what = ownText(element);
    if (what === "" || !isSeen(element) || isOff(element)) return [];
    const style = getComputedStyle(element);
    const [ink, ground] = [colourOf(style.color), groundOf(element)];
    if (ink === null || ground === null) return [];
    const ratio = contrast(mix(ground, ink.hex, ink.share), ground);
    const isBold = Number(style.fontWeight) >= large.weight;
    const wanted = Number.parseFloat(style.fontSize) >= (isBold ? large.bold : large.plain) ? largeRatio : readableRatio;
    return ratio >= wanted ? [] : [{ cause: "contrast", what, steps: stepsAt(element), figure: Math.floor(ratio * 10) / 10 }];
  });
}

const ownText = (element: Element): string =>
  [...element.childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "").trim() : []))
    .filter(Boolean)
    .join(" ");

/** What cannot be used may be faint. */
const isOff = (element: Element): boolean => element.closest(":disabled, [aria-disabled=true], [class*=-disabled]") !== null;

interface Colour {
  hex: string;
  /** 0 = nothing is to be seen of it. */
  share: number;
}

/** Null for a colour that is written in another way than browsers tell ordinary ones. */
function colourOf(text: string): Colour | null {
  const [red, green, blue, share = 1] = (/^rgba?\(([^)]+)\)$/.exec(text)?.[1] ?? "").split(/[\s,/]+/).map(Number);
  if (red === undefined || green === undefined || blue === undefined || [red, green, blue, share].some(Number.isNaN)) return null;
  return { hex: `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`, share };
}

/** The colour behind a text: what is laid over each other from the first that covers. Null where a picture lies between. */
function groundOf(element: Element): string | null {
  const layers: Colour[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    const colour = colourOf(backgroundColor);
    if (backgroundImage !== "none" || colour === null) return null;
    layers.push(colour);
    if (colour.share === 1) break;
  }
  return layers.reduceRight((ground, { hex, share }) => mix(ground, hex, share), "#ffffff");
}
