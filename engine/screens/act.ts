/** A dialog is called by the anchor of the button that opens it; that of a move and of a report by these. */
export const actOfMove = (key: string): string => `move:${key}`;
export const actOfReport = (id: string): string => `report:${id}`;
