/**
 * Lets the callers of one key share a read that begins after their call, so that none gets what is older than that:
 * while a read is under way, further callers share the next one.
 */
export class SharedReads<Key, Value> {
  readonly #underWay = new Map<Key, Promise<void>>()
  readonly #next = new Map<Key, Promise<Value>>()

  read(key: Key, load: () => Promise<Value>): Promise<Value> {
    const waiting = this.#next.get(key)
    if (waiting) return waiting
    // callers of the same moment arrive before it begins
    const turn = this.#underWay.get(key) ?? new Promise<void>((resolve) => setImmediate(resolve))
    const next = turn.then(() => this.#begin(key, load))
    this.#next.set(key, next)
    return next
  }

  async #begin(key: Key, load: () => Promise<Value>): Promise<Value> {
    this.#next.delete(key)
    const value = load()
    const ended = value.then(
      () => undefined,
      () => undefined,
    )
    this.#underWay.set(key, ended)
    try {
      return await value
    } finally {
      // another may have begun by now
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key)
    }
  }
}
