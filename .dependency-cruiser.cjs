/**
 * Imports point left only: engine <- renderers <- designer <- src/web, engine <- generator <- src/server.
 * TypeScript 7 has no compiler API, so dependency-cruiser cannot read .ts files; `tests/architecture.test.ts` hands it the import
 * statements of every file as JavaScript (type imports as dynamic ones) and checks that it saw them all.
 */
const folders = "(engine|schemas|renderers|designer|generator|src/web|src/server|tests)/";
const only = (folder, ...allowed) => ({
  name: `${folder.replace("/", "-")}-imports`, severity: "error", from: { path: `^${folder}/` },
  to: { path: `^${folders}`, pathNot: `^(${[folder, ...allowed].join("|")})/` },
});

/** The wings of the server, each of which may import the ones it names (tests/architecture.test.ts draws them in src/README.md). */
const wings = {
  platform: [],
  identity: ["platform"],
  data: ["platform", "identity"],
  auth: ["platform", "identity", "data"],
  releases: ["platform", "identity", "data"],
  navigation: ["platform", "identity", "data"],
  messages: ["platform", "identity", "data", "auth", "releases", "navigation"],
  areas: ["platform", "identity", "data", "auth", "releases", "navigation", "messages"],
  http: ["platform", "identity", "data", "auth", "releases", "navigation", "messages", "areas"],
  programs: ["platform", "identity", "data", "auth", "releases", "navigation", "messages", "areas", "http"],
};
const wingFences = Object.entries(wings).map(([wing, allowed]) => ({
  name: `server-${wing}-imports`, severity: "error", from: { path: `^src/server/${wing}/` },
  to: { path: "^src/server/", pathNot: `^src/server/(${[wing, ...allowed].join("|")})/` },
}));
/** An area knows the kit and the demo's tools, never another area. */
const areaFence = {
  name: "areas-know-no-other-area", severity: "error", from: { path: "^src/server/areas/([^/]+)/", pathNot: "^src/server/areas/(demo|[^/]+/demo)/" },
  to: { path: "^src/server/areas/[^/]+/", pathNot: ["^src/server/areas/$1/", "^src/server/areas/(kit|demo)/"] },
};

/** Pages of an area are opened by an address or by the frame around all pages. */
const webAreaFence = {
  name: "pages-of-areas-are-opened-by-address", severity: "error", from: { path: "^src/web/", pathNot: "^src/web/(areas/|routes/|shell/Shell[.])" },
  to: { path: "^src/web/areas/" },
};

/** The files of a wing that stand in no folder. */
const foundation = "root";
/**
 * The rooms of a wing in the order in which they stand: each may import those before it and nothing behind it, types included.
 * A room is a folder; `a|b` is one room of two names, such as the folder `problems/` with the file `errors.ts` beside it.
 */
const rooms = {
  engine: [
    "values", "language", "problems|errors", "grammar", "fields", "documents", "model", "context",
    "conditions", "findings", "access", "validate", "sheets", "flow", "api", "overlay", "reports", "screens", "words", "kinds", "compile", "translation", "check", "changes", "references", "formats", "drafting",
  ],
  renderers: [foundation, "locales", "icons", "files", "code", "formily", "hooks", "reveal", "pickers", "scan", "cells", "widgets", "filters", "panels", "boards", "actions", "screens"],
};
/** Type and schema of a kind stand below everything that reads the model, its rules and words above. */
const written = "[^/]+/[a-z.-]*(document|schema)[.]";
const roomPaths = { [foundation]: "[^/]+[.]", documents: `(documents/|kinds/${written})`, kinds: `kinds/(?!${written})` };
/** What the files of these rooms are called, as a regular expression. */
const pathOf = (wing, names) => `^${wing}/(${names.map((name) => roomPaths[name] ?? `(${name})[/.]`).join("|")})`;
const roomFences = Object.entries(rooms).flatMap(([wing, names]) =>
  names.slice(0, -1).map((name, at) => ({
    name: `${wing}-${name.split("|")[0]}`, severity: "error", from: { path: pathOf(wing, [name]) }, to: { path: pathOf(wing, names.slice(at + 1)) },
  })),
);

module.exports = {
  wings,
  rooms,
  pathOf,
  forbidden: [
    only("engine"),
    only("renderers", "engine"),
    only("designer", "engine", "renderers"),
    only("generator", "engine"),
    only("src/web", "engine", "renderers", "designer"),
    only("src/server", "engine", "generator"),
    ...wingFences,
    areaFence,
    webAreaFence,
    ...roomFences,
    { name: "engine-imports-no-package", severity: "error", from: { path: "^engine/" }, to: { pathNot: "^engine/" } },
    { name: "formily-stays-in-its-folder", severity: "error", from: { pathNot: "^renderers/formily/" }, to: { path: "@formily/" } },
    { name: "node-stays-out-of-the-browser", severity: "error", from: { path: "^(engine|renderers|designer|src/web)/" }, to: { dependencyTypes: ["core"] } },
    // A workbook is somebody else's bytes: one place gives each reading its turn and its limits.
    { name: "one-reader-of-workbooks", severity: "error", from: { path: "^src/server/", pathNot: "^src/server/platform/xlsx/open-sheet[.]ts" }, to: { path: "^generator/xlsx/read-workbook", dependencyTypesNot: ["dynamic-import"] } },
    { name: "workbooks-are-read-by-our-own-reader", severity: "error", from: { pathNot: "^tests/" }, to: { path: "hucre" } },
    // Conditions hold expressions that hold conditions: the files that turn the tree into SQL are as recursive as its grammar.
    { name: "no-cycles", severity: "error", from: { pathNot: "^src/server/platform/sql/(conditions|expressions|operators|functions|aggregates|limits|queries|keyed-rows|choices)[.]ts" }, to: { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } } },
    { name: "no-type-cycles", severity: "error", from: { path: "^(engine|renderers)/" }, to: { circular: true } },
  ],
  options: { doNotFollow: { path: "node_modules" }, exclude: { path: "node_modules/[^@]" }, combinedDependencies: true },
};
