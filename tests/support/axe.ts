import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";

/** Looks for barriers in a page without frames of others: what stands there is judged where it stands, not in a second page that is opened for it. */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
