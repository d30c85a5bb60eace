import { base } from "../../base/demo/index.ts";
import { defineDemo, namedAccounts } from "../../demo/define-demo.ts";
import { desktops } from "./desktops.ts";
import { banners } from "./news.ts";
import { feedbacks, helps, quickLinks } from "./portal.ts";
import { serviceCategories, serviceItems } from "./portal-services.ts";

/** Desktop, services and help. */
export const portal = defineDemo({
  after: [base],
  make: ({ now, of }) => ({
    rows: {
      serviceCategory: serviceCategories(),
      serviceItem: serviceItems(),
      quickLink: quickLinks(),
      portalHelp: helps(),
      portalFeedback: feedbacks(now.slice(0, 10), namedAccounts(of(base).accounts)),
    },
    made: null,
  }),
  ofProduct: async (runtime, place) => ({ ...desktops(place.model), portalBanner: await banners(runtime, place) }),
});
