import { Alert, Popover, Select, Switch, Typography } from "antd";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AccessAction, accessActions } from "../../engine/access/types.ts";
import type { EntityDocument, GrantDocument } from "../../engine/kinds/entity/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { condWords } from "../../engine/words/speaker.ts";
import { propertyWords } from "../../engine/words/property-words.ts";
import { textOf } from "../../renderers/text.ts";
import type { Parts } from "../document/use-parts.ts";
import { useWorkspace } from "../use-workspace.ts";
import { EntryEditor } from "./EntryEditor.tsx";
import { type Cell, entriesOf, type Entry, grantedRoles, withEntry } from "./grants.ts";

/** What most grants are about; the others on demand. */
const usual: ReadonlySet<AccessAction> = new Set(["read", "create", "update", "remove", "export", "import"]);

/** Who may do what with the records of an entity: a role in a line, an action in a column. Arrows lead through it, Enter opens, Delete takes away. */
export function AccessMatrix({ parts }: { parts: Parts }) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [hasAll, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const entity = parts.whole?.value as unknown as EntityDocument;
  const grants = entity.access.grants;
  const granted = grantedRoles(grants);
  const scopes = useMemo(() => (model === null ? {} : scopeWords(entity, model)), [entity, model]);
  const roles = [...granted, ...added.filter((role) => !granted.includes(role))];
  const actions = accessActions.filter((action) => hasAll || usual.has(action));
  const put = (cell: Cell, entry: Entry | undefined) => parts.set(["access", "grants"], withEntry(grants, cell, entry));
  const titleOf = (role: string) => textOf(model?.roles.get(role)) || role;
  const others = [...(model?.roles.keys() ?? [])].filter((role) => !roles.includes(role));
  return (
    <div className="designer-matrix">
      {parts.refused.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
      <table ref={table} onKeyDown={(event) => moveFocus(event, table.current)}>
        <caption className="designer-hidden">{t("access.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("preview.role")}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {propertyWords[action] ?? action}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role}>
              <th scope="row">{titleOf(role)}</th>
              {actions.map((action) => {
                const cell = { role, action };
                const name = `${role} ${action}`;
                return (
                  <td key={action}>
                    <Popover
                      trigger="click"
                      destroyOnHidden
                      open={open === name}
                      onOpenChange={(isOpen) => setOpen(isOpen ? name : null)}
                      title={`${titleOf(role)} ${propertyWords[action] ?? action}`}
                      content={<EntryEditor entity={entity} cell={cell} grants={grants} isOpen={parts.isOpen} onPut={put} />}
                    >
                      <CellButton
                        grants={grants}
                        cell={cell}
                        scopes={scopes}
                        label={`${titleOf(role)} ${propertyWords[action] ?? action}`}
                        onTake={() => parts.isOpen && put(cell, undefined)}
                      />
                    </Popover>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="designer-tools">
        <Select
          size="small"
          className="designer-roles"
          showSearch={{ optionFilterProp: "label" }}
          value={null}
          disabled={!parts.isOpen}
          placeholder={t("access.addRole")}
          aria-label={t("access.addRole")}
          options={others.map((role) => ({ value: role, label: titleOf(role) }))}
          onChange={(role: string | null) => role !== null && setAdded([...added, role])}
        />
        <Typography.Text type="secondary">
          <Switch size="small" checked={hasAll} onChange={setAll} aria-label={t("access.all")} /> {t("access.all")}
        </Typography.Text>
      </div>
    </div>
  );
}

interface CellButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  grants: readonly GrantDocument[];
  cell: Cell;
  label: string;
  onTake(): void;
  /** Named scope -> its rows in words. */
  scopes: Readonly<Record<string, string>>;
  ref?: React.Ref<HTMLButtonElement>;
}

function CellButton({ grants, cell, label, onTake, scopes, ref, ...button }: CellButtonProps) {
  const { t } = useTranslation("designer");
  const entries = entriesOf(grants, cell);
  const words = entries.map(({ scope, groups, fields, masked }) => {
    const rows =
      scope === undefined
        ? t("access.everyRow")
        : [scope]
            .flat()
            .map((name) => scopes[name] ?? name)
            .join("，");
    const shown =
      fields === undefined
        ? (groups ?? []).map((group) => (group === "*" ? t("access.everyField") : group))
        : [t("access.fields", { count: fields.length })];
    return [rows, ...shown, ...(masked ?? []).map((group) => t("access.masked", { group }))].join(" ");
  });
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      className={`designer-matrix-cell${entries.length > 0 ? " designer-granted" : ""}`}
      aria-label={`${label}：${words.join("；") || t("access.none")}`}
      onKeyDown={(event) => event.key === "Delete" && entries.length > 0 && onTake()}
    >
      {words.length === 0 ? "—" : words.map((one) => <span key={one}>{one}</span>)}
    </button>
  );
}

/** Longer conditions are called by their names, letters. */
const mostLetters = 16;

/** The rows of each named scope in words, where they are few. */
function scopeWords({ id, access }: EntityDocument, model: Model): Record<string, string> {
  const told = Object.entries(access.scopes ?? {}).map(([name, cond]) => [name, condWords(cond, { model, entity: id })] as const);
  return Object.fromEntries(told.filter(([, words]) => words.length <= mostLetters));
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** From cell to cell; at the edge it stays. */
function moveFocus(event: React.KeyboardEvent, table: HTMLTableElement | null): void {
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest("td");
  if (step === undefined || cell === null || table === null) return;
  const row = cell.parentElement as HTMLTableRowElement;
  const next = table.rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]]?.querySelector("button");
  if (next == null) return;
  event.preventDefault();
  next.focus();
}
