const SECOND_MS = 1000

/**
 * Does something for a key at once, and again at most once a second as long as it is asked for: what is asked for
 * meanwhile is done once, at the end of the second. Without a request no timer runs.
 */
export class OnceASecond<Key> {
  readonly #work: (key: Key) => Promise<void>
  readonly #waiting = new Map<Key, { timer: NodeJS.Timeout; isAsked: boolean }>()
  #isClosed = false

  /** @param work never rejects */
  constructor(work: (key: Key) => Promise<void>) {
    this.#work = work
  }

  ask(key: Key): void {
    const second = this.#waiting.get(key)
    if (second) second.isAsked = true
    else if (!this.#isClosed) this.#begin(key)
  }

  close(): void {
    this.#isClosed = true
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }

  #begin(key: Key): void {
    const timer = setTimeout(() => this.#end(key), SECOND_MS).unref()
    this.#waiting.set(key, { timer, isAsked: false })
    void this.#work(key)
  }

  #end(key: Key): void {
    const wasAsked = this.#waiting.get(key)?.isAsked
    this.#waiting.delete(key)
    if (wasAsked) this.#begin(key)
  }
}
