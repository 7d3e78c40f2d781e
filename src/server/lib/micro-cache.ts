/**
 * A cache for hot reads whose entries live half a second, so a change made on another
 * server is seen well within a second without any message between them. Callers of one key share one load.
 */
export class MicroCache<Key, Value> {
  readonly #entries = new Map<Key, { value: Promise<Value>; until: number }>()
  readonly #ttl: number
  readonly #max: number

  constructor({ ttlMs = 500, maxEntries = 2000 }: { ttlMs?: number; maxEntries?: number } = {}) {
    this.#ttl = ttlMs
    this.#max = maxEntries
  }

  get(key: Key, load: (key: Key) => Promise<Value>): Promise<Value> {
    const now = performance.now()
    const hit = this.#entries.get(key)
    if (hit && hit.until > now) return hit.value
    if (this.#entries.size >= this.#max) this.#entries.clear()
    const value = load(key)
    const entry = { value, until: now + this.#ttl }
    this.#entries.set(key, entry)
    // a later load of the same key is another's and stays
    value.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key))
    return value
  }

  /** after a change made here, so that whoever made it sees it at once */
  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
