import { anchorOf } from "../documents/anchors.ts";
import { problem } from "../errors.ts";
import type { SectionDocument } from "../kinds/screen/document.ts";
import { addError, eachDocument, type Look } from "../findings/look.ts";

/** Names that others refer to are unique where they stand: an anchor that fits two items addresses neither. */
export const uniqueEntityNames = eachDocument("entity", (entity, look) => {
  reportTwins(
    look,
    (entity.rules ?? []).map((rule) => rule.key),
    "/rules",
  );
  reportTwins(look, [...entity.fields.map((field) => field.name), ...(entity.links ?? []).map((link) => link.name)], "/links", entity.fields.length);
});

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
    (screen.calendar?.overlays ?? []).map((overlay) => overlay.key),
    "/calendar/overlays",
  );
});

export const uniqueStatKeys = eachDocument("stat", (stat, look) => {
  for (const key of ["dimensions", "measures", "charts"] as const)
    reportTwins(
      look,
      (stat[key] ?? []).map((part) => part.key),
      `/${key}`,
    );
});

export const uniqueDictValues = eachDocument("dicts", (document, look) => {
  document.dicts.forEach((dict, at) => {
    const values = dict.items.map((item) => item.value);
    reportTwins(look, values, `/dicts/${at}/items`);
    dict.items.forEach((item, n) => {
      if (item.parent !== undefined && !values.includes(item.parent)) {
        addError(look, problem("REFERENCE_DANGLING", `/dicts/${at}/items/${n}/parent`, { kind: "上级项", id: item.parent }));
      }
    });
  });
});

function reportSections(look: Look, sections: readonly SectionDocument[] | undefined, path: string): void {
  reportTwins(
    look,
    (sections ?? []).map((section) => section.key),
    path,
  );
  for (const [at, section] of (sections ?? []).entries()) reportTwins(look, section.items.map(anchorOf), `${path}/${at}/items`);
}

/** `offset`: how many names come before the list at `path`. */
function reportTwins(look: Look, names: readonly (string | null)[], path: string, offset = 0): void {
  names.forEach((name, at) => {
    if (name !== null && at >= offset && names.indexOf(name) < at)
      addError(look, problem("DOCUMENT_ID_DUPLICATE", `${path}/${at - offset}`, { id: name, other: path }));
  });
}
