import { randomUUID } from 'node:crypto'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { type WorkerLink, workerLink } from '../../lib/workers/link.ts'

type Judge<Result> = (before: readonly Promise<unknown>[]) => Promise<Result>

/** The same for the logins that other workers of this server are verifying. */
async function amongWorkers<Result>(
  link: WorkerLink,
  name: string,
  judge: (elsewhere: readonly Promise<unknown>[]) => Promise<Result>,
): Promise<Result> {
  const attempt = randomUUID()
  const { others } = await link.ask('attempt', { name, attempt })
  try {
    return await judge(others.map((one) => link.ask('attemptsOver', { name, attempts: [one] })))
  } finally {
    link.tell('attemptOver', { name, attempt })
  }
}

/**
 * The logins of a name that this server is verifying at the moment. The database does not know yet whether they fail,
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
  async judge<Result>(name: string, judge: Judge<Result>): Promise<Result> {
    const link = workerLink()
    if (!link) return this.#judgeHere(name, judge)
    return this.#judgeHere(name, (before) =>
      amongWorkers(link, name, (elsewhere) => {
        // whether one of theirs has failed meanwhile is not known here
        this.#failed++
        return judge([...before, ...elsewhere])
      }),
    )
  }

  async #judgeHere<Result>(name: string, judge: Judge<Result>): Promise<Result> {
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
