import { Button } from "antd";
import { compile } from "../../../engine/compile/compile.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { useFormController } from "../../../renderers/hooks/use-form-controller.ts";
import { FormView } from "../../../renderers/panels/form/FormView.tsx";
import { kitchenContext } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { draw } from "./frame.tsx";

/** `?screen=leave/application&role=student&mode=create`: a form of the product without a server, to look at. */
const query = new URLSearchParams(location.search);
const files = import.meta.glob<CampusDocument>("../../../schemas/**/*.json", { eager: true, import: "default" });
const set = Object.entries(files).map(([path, document]) => ({ file: path.slice("../../../schemas/".length), area: path.split("/")[4]!, document }));
const { model } = compile(set, { hash: "product", operations: [] });
const role = query.get("role") ?? "gly";
const lists = Object.fromEntries([...model.context.keys()].map((name) => [name.replace(/^user\./, ""), [] as string[]]));
const context = { ...kitchenContext([role]), params: Object.fromEntries([...model.params.values()].map((param) => [param.id, param.default])) };
context.user = { ...context.user, xh: role === "student" ? "2024010101" : null, lists };
const screen = compileScreen({ model, screen: query.get("screen") ?? "", user: context.user, params: context.params });

function Page() {
  const controller = useFormController({ screen: screen!, mode: (query.get("mode") ?? "create") as "create" });
  return (
    <main style={{ maxWidth: Number(query.get("width") ?? 760), margin: "16px auto", padding: 24, background: "#fff", borderRadius: 8 }}>
      <FormView controller={controller} />
      <Button type="primary" style={{ marginTop: 16 }} onClick={() => void controller.submit()}>
        保存
      </Button>
    </main>
  );
}

draw(screen ? <Page /> : <p>没有这个页面</p>, { source: memorySource({ tables: {}, screens: {}, context }), context });
