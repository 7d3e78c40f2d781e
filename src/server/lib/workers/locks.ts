interface Waiting {
  owner: number
  grant(lock: number): void
}

interface Held {
  number: number
  owner: number
  waiting: Waiting[]
}

/** Locks by name, each held by one worker at a time; who waits gets them in turn. */
export class Locks {
  readonly #held = new Map<string, Held>()
  readonly #onWanted: (owner: number, lock: number) => void
  #last = 0

  /** @param onWanted is called with the holder of a lock each time that somebody begins to wait for it */
  constructor(onWanted: (owner: number, lock: number) => void) {
    this.#onWanted = onWanted
  }

  /** @returns the number of the lock, by which it is released */
  take(name: string, owner: number): Promise<number> {
    const held = this.#held.get(name)
    if (!held) return Promise.resolve(this.#give(name, owner, []))
    const granted = new Promise<number>((grant) => held.waiting.push({ owner, grant }))
    this.#onWanted(held.owner, held.number)
    return granted
  }

  release(number: number): void {
    for (const [name, held] of this.#held) {
      if (held.number !== number) continue
      const [next, ...waiting] = held.waiting
      if (!next) this.#held.delete(name)
      else next.grant(this.#give(name, next.owner, waiting))
      return
    }
  }

  /** A worker has ended: its locks are free, and it waits for none. */
  leave(owner: number): void {
    for (const held of this.#held.values()) held.waiting = held.waiting.filter((one) => one.owner !== owner)
    for (const held of [...this.#held.values()]) if (held.owner === owner) this.release(held.number)
  }

  #give(name: string, owner: number, waiting: Waiting[]): number {
    this.#last += 1
    this.#held.set(name, { number: this.#last, owner, waiting })
    return this.#last
  }
}
