import { sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import { newId } from "../platform/database/ids.ts";
import { current } from "../platform/database/transaction.ts";
import type { Database } from "../platform/database/database.ts";
import { cardRow, declaredCards } from "./declared-cards.ts";
import { platformEntity } from "../platform/platform-entity.ts";

export const cardEntity = platformEntity("desktopCard", {
  by: "桌面卡片",
  needs: {
    text: ["cardCode", "cardName", "cardType", "component", "moreUrl", "defaultSize", "emptyText"],
    "text[]": ["roleIds"],
    bigint: ["minHeight", "refreshSeconds", "useCount", "sortNo"],
    boolean: ["isFixed", "isDefault", "isEnabled"],
  },
});

/** Gives every card of the documents its row, once: what administrators changed stays, and a card they took away does not come back. */
export async function syncCards(db: Database, model: Model, of: { tenantId: string; userId: string; now: string }): Promise<number> {
  if (!model.entities.has(cardEntity)) return 0;
  const tx = current(db);
  const { rows } = await sql<{ code: string }>`select "cardCode" as code from campus.${sql.id(cardEntity)} where "tenantId" = ${of.tenantId}`.execute(
    tx,
  );
  const known = new Set(rows.map((row) => row.code));
  const stamps = {
    tenantId: of.tenantId,
    version: 1,
    createUser: of.userId,
    createTime: of.now,
    updateUser: of.userId,
    updateTime: of.now,
    isDeleted: false,
  };
  const missing = [...declaredCards(model).values()].flatMap((card, at) =>
    known.has(card.code) ? [] : [{ id: newId(), ...cardRow(card, at), ...stamps }],
  );
  if (missing.length > 0)
    await tx
      .withSchema("campus")
      .insertInto(cardEntity)
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return missing.length;
}
