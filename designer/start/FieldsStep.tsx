import { Form, Input, Select, Switch, Table } from "antd";
import { useTranslation } from "react-i18next";
import { fieldType } from "../../engine/fields/index.ts";
import { type QuickField, quickTypes } from "./quick-fields.ts";

interface FieldsStepProps {
  words: string;
  onWords(words: string): void;
  fields: readonly QuickField[];
  onFields(fields: readonly QuickField[]): void;
}

/** What is kept, in a line of words; beside it what was made of them, to be corrected. */
export function FieldsStep({ words, onWords, fields, onFields }: FieldsStepProps) {
  const { t } = useTranslation("designer");
  const put = (at: number, part: Partial<QuickField>) => onFields(fields.map((field, index) => (index === at ? { ...field, ...part } : field)));
  return (
    <>
      <Form.Item label={t("quick.fields")} required extra={t("quick.fieldsSay")}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={words}
          aria-label={t("quick.fields")}
          placeholder={t("quick.example")}
          onChange={({ target }) => onWords(target.value)}
        />
      </Form.Item>
      {fields.length > 0 && (
        <Table<QuickField>
          size="small"
          pagination={false}
          rowKey="name"
          scroll={{ y: 240 }}
          dataSource={[...fields]}
          columns={[
            { title: t("start.title"), dataIndex: "title" },
            {
              title: t("quick.type"),
              key: "type",
              width: 170,
              render: (_, { type, title }, at) => (
                <Select
                  size="small"
                  className="designer-add"
                  value={type}
                  aria-label={`${title} ${t("quick.type")}`}
                  onChange={(value) => put(at, { type: value })}
                  options={quickTypes.map((name) => ({ value: name, label: fieldType(name).title }))}
                />
              ),
            },
            {
              title: t("quick.choices"),
              key: "choices",
              render: (_, { type, choices, title }, at) =>
                type === "dict" && (
                  <Select
                    mode="tags"
                    size="small"
                    className="designer-add"
                    value={[...choices]}
                    aria-label={`${title} ${t("quick.choices")}`}
                    onChange={(value: string[]) => put(at, { choices: value })}
                  />
                ),
            },
            {
              title: t("quick.required"),
              key: "required",
              width: 80,
              render: (_, { required, title }, at) => (
                <Switch
                  size="small"
                  checked={required}
                  aria-label={`${title} ${t("quick.required")}`}
                  onChange={(value) => put(at, { required: value })}
                />
              ),
            },
          ]}
        />
      )}
    </>
  );
}
