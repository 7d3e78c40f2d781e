import { cachePerDatabase } from '../../cache-per-database.ts'

/**
 * The guesses at a name that this process is judging at the moment. The database does not know yet whether they fail,
 * so a hundred sent at once would all read the same counter.
 */
class Guesses {
  readonly #underWay = new Map<string, number>()
  #failed = 0

  /** how many have failed so far: while it stands still, what was read of the counters is as it was */
  get failed(): number {
    return this.#failed
  }

  failedOne(): void {
    this.#failed++
  }

  /** @param judge is told how many others of this name are under way */
  async judge<Result>(name: string, judge: (others: number) => Promise<Result>): Promise<Result> {
    const others = this.#underWay.get(name) ?? 0
    this.#underWay.set(name, others + 1)
    try {
      return await judge(others)
    } finally {
      const left = (this.#underWay.get(name) ?? 1) - 1
      if (left > 0) this.#underWay.set(name, left)
      else this.#underWay.delete(name)
    }
  }
}

export const guessesOf = cachePerDatabase(() => new Guesses())
