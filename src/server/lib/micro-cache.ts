import { forgetElsewhere, forgottenHere } from './workers/forgetting.ts'

/**
 * A cache for hot reads whose entries live half a second, so a change made on another
 * server is seen well within a second without any message between them. Callers of one key share one load.
 * What is deleted from a cache with a name is deleted from that of every worker of this server.
 */
export class MicroCache<Key extends string | number, Value> {
  readonly #entries = new Map<Key, { value: Promise<Value>; until: number }>()
  readonly #ttl: number
  readonly #max: number
  readonly #name: string | undefined

  constructor({
    ttlMs = 500,
    maxEntries = 2000,
    name,
  }: { ttlMs?: number; maxEntries?: number; name?: string } = {}) {
    this.#ttl = ttlMs
    this.#max = maxEntries
    this.#name = name
    if (name !== undefined)
      forgottenHere(name, (key) => {
        if (key === undefined) this.#entries.clear()
        // its entries are named as those of the same cache elsewhere
        else this.#entries.delete(key as Key)
      })
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
    if (this.#name !== undefined) forgetElsewhere(this.#name, key)
  }

  clear(): void {
    this.#entries.clear()
    if (this.#name !== undefined) forgetElsewhere(this.#name)
  }
}
