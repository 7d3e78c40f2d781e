/** Tasks of one key run one after another in the order in which they come; those of different keys beside each other. */
export class OneAfterAnother<Key> {
  readonly #last = new Map<Key, Promise<void>>()

  /** @param task is told whether it has waited for another, so that what was read before may have changed */
  async run<Result>(key: Key, task: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const own = (before ?? Promise.resolve()).then(() => task(before !== undefined))
    const over = own.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, over)
    try {
      return await own
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key)
    }
  }
}
