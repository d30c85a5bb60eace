import { DatePicker, Form, Input, InputNumber, Select } from "antd";
import { textOf } from "../../../renderers/text.ts";
import { kitchenContext } from "../../support/kitchen.ts";
import { memorySource } from "../../support/memory-source.ts";
import { benchFields } from "./bench-fields.ts";
import { draw } from "./frame.tsx";

/** `?fields=100`: the same fields written by hand with antd's Form, as the measure. */
const fields = benchFields(Number(new URLSearchParams(location.search).get("fields") ?? 100));
const options = ["一级", "二级", "三级", "四级", "五级"].map((label, at) => ({ value: String(at + 1), label }));

function control(type: string) {
  if (type === "dict") return <Select options={options} placeholder="请选择" allowClear />;
  if (type === "date") return <DatePicker style={{ width: "100%" }} />;
  if (type === "integer") return <InputNumber style={{ width: "100%" }} />;
  return <Input />;
}

function Page() {
  return (
    <Form layout="vertical" style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "0 24px" }}>
      {fields.map((doc) => (
        <Form.Item key={doc.name} name={doc.name} label={textOf(doc.title)} rules={[{ required: doc.required === true }]}>
          {control(doc.type)}
        </Form.Item>
      ))}
    </Form>
  );
}

const context = kitchenContext();
draw(<Page />, { source: memorySource({ tables: {}, screens: {}, context }), context, strict: false });
