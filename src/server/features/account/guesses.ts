import { cachePerDatabase } from '../../cache-per-database.ts'

/**
 * The guesses under way in this process. A name may have only so many at once as may still fail, so that a hundred
 * sent at the same moment meet the counter instead of all reading it before any was counted.
 */
export class Guesses {
  readonly #running = new Map<string, Set<Promise<void>>>()
  #counted = 0

  /** changes whenever a failure was counted: what was read before is out of date */
  get counted(): number {
    return this.#counted
  }

  countedOne(): void {
    this.#counted++
  }

  running(name: string): number {
    return this.#running.get(name)?.size ?? 0
  }

  /** Until one of those under way has ended; at once if none is. */
  async oneEnds(name: string): Promise<void> {
    const running = this.#running.get(name)
    if (running) await Promise.race([...running])
  }

  async guess<Result>(name: string, attempt: () => Promise<Result>): Promise<Result> {
    let over = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      over = resolve
    })
    const running = this.#running.get(name) ?? new Set()
    this.#running.set(name, running.add(ended))
    try {
      return await attempt()
    } finally {
      running.delete(ended)
      if (running.size === 0) this.#running.delete(name)
      over()
    }
  }
}

export const guessesOf = cachePerDatabase(() => new Guesses())
