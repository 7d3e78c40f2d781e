/** Replaces local storage where the browser refuses it: the page works, and forgets when it closes. */
const memory = new Map<string, string>()

/** Local storage that never throws. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      memory.set(key, value)
    }
  },
  keys(): string[] {
    try {
      return [...memory.keys(), ...Object.keys(localStorage)]
    } catch {
      return [...memory.keys()]
    }
  },
  remove(key: string): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // nothing was stored there
    }
  },
}
