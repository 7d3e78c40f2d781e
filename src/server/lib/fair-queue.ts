import { type WorkerLink, workerLink } from './workers/link.ts'

type Start = () => void

/** a lane by its name; a second name is a lane within it */
type Path = readonly string[]

/** `first` before `later`, but every fourth turn is of those that wait behind. */
export type Standing = 'first' | 'later'
const TURNS_OF_FIRST = 3

/**
 * Lanes that take turns, each of them lanes again or those who wait in it: a thousand calls of one lane hold up a call
 * of another lane by one turn.
 */
class Lanes {
  readonly #lanes = new Map<string, Lanes>()
  readonly #waiting: Start[] = []

  get isEmpty(): boolean {
    return this.#lanes.size === 0 && this.#waiting.length === 0
  }

  lengthOf([name, ...inner]: Path): number {
    return name === undefined ? this.#waiting.length : (this.#lanes.get(name)?.lengthOf(inner) ?? 0)
  }

  add([name, ...inner]: Path, start: Start): void {
    if (name === undefined) {
      this.#waiting.push(start)
      return
    }
    const lane = this.#lanes.get(name) ?? new Lanes()
    this.#lanes.set(name, lane)
    lane.add(inner, start)
  }

  next(): Start | undefined {
    const own = this.#waiting.shift()
    if (own) return own
    for (const [name, lane] of this.#lanes) {
      const start = lane.next()
      // to the end of the round, or out of it
      this.#lanes.delete(name)
      if (!lane.isEmpty) this.#lanes.set(name, lane)
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
  /** where the server has several workers: the queue that they share, and how many tasks run at once in all of them */
  together?: { name: string; slots: number }
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
  async run<Result>(lane: Path, standing: Standing, task: () => Promise<Result>): Promise<Result> {
    const { together } = this.#options
    const link = workerLink()
    if (link && together) return this.#runAmongAll(link, together, lane, standing, task)
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

  /** The primary keeps the queue; the task runs here. */
  async #runAmongAll<Result>(
    link: WorkerLink,
    { name: queue, slots }: { name: string; slots: number },
    lane: Path,
    standing: Standing,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const { laneLength } = this.#options
    const got = await link.ask('turn', { queue, slots, laneLength, lane, standing })
    if (!got) throw new QueueFull()
    try {
      return await task()
    } finally {
      link.tell('turnOver', got)
    }
  }

  #wait(lane: Path, standing: Standing): Promise<void> {
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
