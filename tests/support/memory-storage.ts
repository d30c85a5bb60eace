/** Web storage without a browser: entries are own keys, as in a real one. */
export function memoryStorage(entries: Record<string, string>): Storage {
  const store = { ...entries };
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => {
      store[key] = value;
    },
    removeItem: (key: string) => {
      delete store[key];
    },
    clear: () => {
      for (const key of Object.keys(store)) delete store[key];
    },
  };
  return new Proxy(store, { get: (target, key) => methods[key as keyof typeof methods] ?? target[key as string] }) as unknown as Storage;
}
