import type { Page } from "playwright";

/** A page that gets no line to the server: one that stays open would keep the network from ever being still. `page.route` would turn the cache off. */
export async function withoutLine(page: Pick<Page, "context">): Promise<void> {
  const network = await page.context().newCDPSession(page as Page);
  await network.send("Network.enable");
  await network.send("Network.setBlockedURLs", { urls: ["*/live/stream*"] });
}
