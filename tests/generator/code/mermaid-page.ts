import { chromium } from "playwright";
import { findBrowser } from "../../find-browser.ts";

export interface Drawn {
  /** Boxes, lines and labels of the drawing. */
  shapes: number;
  /** Elements that could run or load something. */
  live: string[];
  isPwned: boolean;
}

export interface MermaidPage {
  draw(text: string): Promise<Drawn>;
  close(): Promise<void>;
}

interface Mermaid {
  initialize(options: object): void;
  render(id: string, text: string): Promise<{ svg: string }>;
}

/** Mermaid itself in a real browser. */
export async function mermaidPage(): Promise<MermaidPage> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.addScriptTag({ path: new URL("../../../node_modules/mermaid/dist/mermaid.min.js", import.meta.url).pathname });
  const draw = (text: string) =>
    page.evaluate(async (source) => {
      const { mermaid } = globalThis as unknown as { mermaid: Mermaid };
      mermaid.initialize({ startOnLoad: false });
      const { svg } = await mermaid.render("drawing", source);
      const host = document.createElement("div");
      host.innerHTML = svg;
      document.body.replaceChildren(host);
      return {
        shapes: host.querySelectorAll("g.node, path.relationshipLine, path.transition, g.edgeLabel, g.label").length,
        live: [...host.querySelectorAll("script, img, a, iframe, [onerror], [onclick]")].map((one) => one.outerHTML),
        isPwned: "pwned" in globalThis,
      };
    }, text);
  return { draw, close: () => browser.close() };
}
