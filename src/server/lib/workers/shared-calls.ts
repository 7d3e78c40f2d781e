import { CallCounter } from '../call-counter.ts'
import { type WorkerLink, workerLink } from './link.ts'

/** A worker takes a hundredth of a limit at once: the primary is asked seldom, and what it may leave unused is little. */
const PART = 100
/** with more callers than this, what is left of the earliest is given up */
const MOST_KEYS = 10_000

interface Taken {
  left: number
  /** the limit is used up */
  isOver: boolean
  /** ms, by the clock of `performance` */
  endsAt: number
}

/** Counts calls of a minute by key, in all workers of this server together. */
export class SharedCalls {
  readonly #name: string
  readonly #link: WorkerLink | null
  readonly #alone = new CallCounter()
  readonly #taken = new Map<string, Taken>()
  readonly #asking = new Map<string, Promise<void>>()

  constructor(name: string, link = workerLink()) {
    this.#name = name
    this.#link = link
  }

  /**
   * Counts one more call.
   * @returns ms until the key's minute ends when the call is more than `most`, else 0; a promise of it when the primary
   * has to be asked
   */
  count(key: string, most: number): number | Promise<number> {
    const link = this.#link
    if (!link) {
      const { granted, endsIn } = this.#alone.take(key, most)
      return granted > 0 ? 0 : endsIn
    }
    return this.#take(key) ?? this.#ask(link, key, most)
  }

  /** @returns undefined when nothing is known of this minute, or what was taken is used up */
  #take(key: string): number | undefined {
    const taken = this.#taken.get(key)
    const now = performance.now()
    if (!taken || taken.endsAt <= now) return undefined
    if (taken.isOver) return taken.endsAt - now
    if (taken.left === 0) return undefined
    taken.left -= 1
    return 0
  }

  async #ask(link: WorkerLink, key: string, most: number): Promise<number> {
    for (;;) {
      // callers of the same moment share a question, one after the other
      const asking = this.#asking.get(key) ?? this.#fetch(link, key, most)
      await asking
      const wait = this.#take(key)
      if (wait !== undefined) return wait
    }
  }

  #fetch(link: WorkerLink, key: string, most: number): Promise<void> {
    const calls = Math.max(1, Math.floor(most / PART))
    const fetching = link
      .ask('calls', { counter: this.#name, key, most, calls })
      .then(({ granted, endsIn }) => {
        this.#asking.delete(key)
        this.#taken.delete(key)
        const [oldest] = this.#taken.keys()
        if (this.#taken.size >= MOST_KEYS && oldest !== undefined) this.#taken.delete(oldest)
        this.#taken.set(key, { left: granted, isOver: granted === 0, endsAt: performance.now() + endsIn })
      })
    this.#asking.set(key, fetching)
    return fetching
  }
}
