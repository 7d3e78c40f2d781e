type Start = () => void

/** `first` before `later`, but every fourth turn is of those that wait behind. */
export type Standing = 'first' | 'later'
const TURNS_OF_FIRST = 3

/** Lanes that take turns: a thousand calls of one lane hold up a call of another lane by one turn. */
class Lanes {
  readonly #lanes = new Map<string, Start[]>()

  get isEmpty(): boolean {
    return this.#lanes.size === 0
  }

  lengthOf(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0
  }

  add(lane: string, start: Start): void {
    const queue = this.#lanes.get(lane)
    if (queue) queue.push(start)
    else this.#lanes.set(lane, [start])
  }

  next(): Start | undefined {
    for (const [lane, queue] of this.#lanes) {
      const start = queue.shift()
      // to the end of the round, or out of it
      this.#lanes.delete(lane)
      if (queue.length > 0) this.#lanes.set(lane, queue)
      return start
    }
    return undefined
  }
}

export class QueueFull extends Error {}

export interface FairQueueOptions {
  /** how many tasks run at once */
  slots: number
  /** how many may wait in one lane; one more is refused */
  laneLength: number
}

/**
 * Runs costly tasks a few at a time. Each caller waits in a lane of their own and lanes take turns, so that whoever
 * asks for much waits for themselves.
 */
export class FairQueue {
  readonly #waiting: Record<Standing, Lanes> = { first: new Lanes(), later: new Lanes() }
  readonly #options: FairQueueOptions
  #running = 0
  #turn = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** @throws QueueFull when too many of this lane wait already */
  async run<Result>(lane: string, standing: Standing, task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.slots) this.#running++
    else await this.#wait(lane, standing)
    try {
      return await task()
    } finally {
      const next = this.#next()
      // the slot goes from hand to hand, so that nobody slips in between
      if (next) next()
      else this.#running--
    }
  }

  #wait(lane: string, standing: Standing): Promise<void> {
    const lanes = this.#waiting[standing]
    if (lanes.lengthOf(lane) >= this.#options.laneLength) throw new QueueFull()
    return new Promise((resolve) => {
      lanes.add(lane, resolve)
    })
  }

  #next(): Start | undefined {
    const { first, later } = this.#waiting
    this.#turn = (this.#turn + 1) % (TURNS_OF_FIRST + 1)
    return this.#turn === 0 && !later.isEmpty ? later.next() : (first.next() ?? later.next())
  }
}
