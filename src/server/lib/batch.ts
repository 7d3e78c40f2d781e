import pg from 'pg'

interface Call<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** how many runs may be under way: while the database works on one, the other is read or answered */
const RUNS = 2

/** how many calls one run takes; a limit to how long its locks are held */
const MOST_CALLS = 24

/**
 * Carries out together what is asked at the same time. A lone call runs at once; while the runs are busy, further
 * calls wait for the next one, and for no clock. When the database refuses a run of several, each of its calls is run
 * by itself, so that none fails for another's sake: a run has to change all it reports or nothing, and may be repeated.
 * When the database cannot be reached, all fail at once.
 */
export class Batch<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #waiting: Call<Item, Result>[] = []
  #running = 0

  /** @param run answers one result for each item, in their order */
  constructor(run: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#run = run
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#running < RUNS) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#running++
    // calls of the same moment arrive before it ends
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#carryOut(this.#waiting.splice(0, MOST_CALLS))
    this.#running--
  }

  async #carryOut(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(calls.map(({ item }) => item))
      if (results.length !== calls.length) throw new Error('a batch has another number of results than calls')
      results.forEach((result, index) => calls[index]?.resolve(result))
    } catch (error) {
      if (calls.length > 1 && error instanceof pg.DatabaseError)
        for (const call of calls) await this.#carryOut([call])
      else for (const { reject } of calls) reject(error)
    }
  }
}
