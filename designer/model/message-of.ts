/** What an error says to people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
