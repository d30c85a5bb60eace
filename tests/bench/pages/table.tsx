import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { compile } from "../../../engine/compile/compile.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { CrudScreen } from "../../../renderers/screens/crud/CrudScreen.tsx";
import "../../../renderers/screens/screens.css";
import { keeper, kitchenContext } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { benchRows, benchSet } from "./bench-rows.ts";
import { draw } from "./frame.tsx";

/** Our list screen over 100 rows in memory, as the product draws it. */
const { model, findings } = compile(benchSet, { hash: "bench", operations: [] });
const broken = findings.filter((finding) => finding.severity === "error");
if (broken.length > 0) throw new Error(broken.map((finding) => finding.message).join("\n"));
const screen = compileScreen({ model, screen: "bench/person", user: keeper(), params: {} })!;
const context = kitchenContext();
const source = memorySource({ tables: { person: { rows: benchRows, key: "id", label: "xm" } }, screens: { [screen.id]: screen }, context });
const address = new URLSearchParams("size=100");
const client = new QueryClient();

function Page() {
  const [query, setQuery] = useState(address);
  return <CrudScreen screen={screen} place={{ query, onQuery: setQuery }} />;
}

draw(
  <QueryClientProvider client={client}>
    <Page />
  </QueryClientProvider>,
  { source, context, strict: false },
);
