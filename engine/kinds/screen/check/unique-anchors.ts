import { anchorOf } from "../../../documents/anchors.ts";
import { eachDocument, type Look } from "../../../findings/look.ts";
import { reportTwins } from "../../../findings/twins.ts";
import type { SectionDocument } from "../document.ts";

/** Variants and overlays address the parts of a screen. */
export const uniqueScreenAnchors = eachDocument("screen", (screen, look) => {
  const { list } = screen;
  for (const key of ["columns", "filters", "toolbar", "row", "batch"] as const) reportTwins(look, (list?.[key] ?? []).map(anchorOf), `/list/${key}`);
  reportSections(look, screen.form?.sections, "/form/sections");
  reportSections(look, screen.detail?.sections, "/detail/sections");
  reportTwins(
    look,
    (screen.detail?.tabs ?? []).map((tab) => tab.key),
    "/detail/tabs",
  );
  reportTwins(
    look,
    (screen.detail?.aside ?? []).map((aside) => aside.key),
    "/detail/aside",
  );
  reportTwins(
    look,
    (screen.calendar?.overlays ?? []).map((overlay) => overlay.key),
    "/calendar/overlays",
  );
});

function reportSections(look: Look, sections: readonly SectionDocument[] | undefined, path: string): void {
  reportTwins(
    look,
    (sections ?? []).map((section) => section.key),
    path,
  );
  for (const [at, section] of (sections ?? []).entries()) reportTwins(look, section.items.map(anchorOf), `${path}/${at}/items`);
}
