/** Name of a button in the permission map: `library/book` and `export` give `libraryBook_export`. */
export const buttonName = (screenId: string, action: string): string => `${camelCase(screenId)}_${action}`;

const camelCase = (id: string): string => id.replace(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_, next?: string) => next?.toUpperCase() ?? "");
