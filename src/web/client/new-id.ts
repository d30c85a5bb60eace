/** A name that nothing else has. `randomUUID` exists on secure origins only. */
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
