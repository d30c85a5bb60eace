/** Types of documents by kind. Each kind adds its own where its type is written (`kinds/<kind>/document.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds fill it
export interface DocumentTypes {}
