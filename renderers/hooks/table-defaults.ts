/** A list before anybody has chosen a look of their own (specification, section 9). `minWidth` in pixels. */
export const tableDefaults = {
  size: "small",
  round: true,
  align: "center",
  minWidth: 100,
  toolbar: ["refresh", "zoom", "columns"],
} as const;
