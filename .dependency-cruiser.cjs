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

module.exports = {
  forbidden: [
    only("engine"),
    only("renderers", "engine"),
    only("designer", "engine", "renderers"),
    only("generator", "engine"),
    only("src/web", "engine", "renderers", "designer"),
    only("src/server", "engine", "generator"),
    { name: "engine-imports-no-package", severity: "error", from: { path: "^engine/" }, to: { pathNot: "^engine/" } },
    { name: "formily-stays-in-its-folder", severity: "error", from: { pathNot: "^renderers/formily/" }, to: { path: "@formily/" } },
    { name: "node-stays-out-of-the-browser", severity: "error", from: { path: "^(engine|renderers|designer|src/web)/" }, to: { dependencyTypes: ["core"] } },
    // Conditions hold expressions that hold conditions: the files that turn the tree into SQL are as recursive as its grammar.
    { name: "no-cycles", severity: "error", from: { pathNot: "^src/server/platform/sql/(conditions|expressions|operators|functions|aggregates)[.]ts" }, to: { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } } },
  ],
  options: { doNotFollow: { path: "node_modules" }, exclude: { path: "node_modules/[^@]" }, combinedDependencies: true },
};
