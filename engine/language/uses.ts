/**
 * Where the same zh-CN is said otherwise in another language: on a button (“Lock” where a state is “Locked”), or as what a value should be
 * (“an integer” where a type is called “Integer”). In a table the use stands behind the phrase: `锁定（按钮）`.
 */
export type Use = "按钮" | "应为";

export const inUse = (phrase: string, use: Use): string => `${phrase}（${use}）`;

/** The phrase that an entry of a table is for. */
export const withoutUse = (entry: string): string => entry.replace(/（(按钮|应为)）$/, "");
