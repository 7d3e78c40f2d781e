import { cachePerDatabase } from '../../lib/cache-per-database.ts'

/**
 * The logins of a name that this process is verifying at the moment. The database does not know yet whether they fail,
 * so a hundred sent at once would all read the same counter.
 */
class InFlightLogins {
  readonly #underWay = new Map<string, Set<Promise<unknown>>>()
  #failed = 0

  /** how many have failed so far: while this number is unchanged, counters that were read are still right */
  get failed(): number {
    return this.#failed
  }

  failedOne(): void {
    this.#failed++
  }

  /**
   * @param judge is given those of this name that began before it and are under way, each ending without an error. It
   * may wait for them: none of them waits for it.
   */
  async judge<Result>(
    name: string,
    judge: (before: readonly Promise<unknown>[]) => Promise<Result>,
  ): Promise<Result> {
    const underWay = this.#underWay.get(name) ?? new Set()
    this.#underWay.set(name, underWay)
    const mine = judge([...underWay])
    const ended = mine.catch(() => undefined)
    underWay.add(ended)
    try {
      return await mine
    } finally {
      underWay.delete(ended)
      if (underWay.size === 0) this.#underWay.delete(name)
    }
  }
}

export const inFlightLoginsOf = cachePerDatabase(() => new InFlightLogins())
