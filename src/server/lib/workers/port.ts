/** A way between two processes on which each asks, answers and tells. */
export interface Wire {
  post(message: Message): void
}

export type Message =
  | { kind: 'ask'; id: number; name: string; data: unknown }
  | { kind: 'answer'; id: number; data: unknown }
  | { kind: 'tell'; name: string; data: unknown }

type Handler = (name: string, data: unknown) => unknown

/** One end of a wire. */
export class Port {
  readonly #wire: Wire
  readonly #handle: Handler
  readonly #waiting = new Map<number, (data: unknown) => void>()
  #last = 0

  constructor(wire: Wire, handle: Handler) {
    this.#wire = wire
    this.#handle = handle
  }

  ask(name: string, data: unknown): Promise<unknown> {
    this.#last += 1
    const id = this.#last
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve))
    this.#wire.post({ kind: 'ask', id, name, data })
    return answered
  }

  tell(name: string, data: unknown): void {
    this.#wire.post({ kind: 'tell', name, data })
  }

  receive(message: Message): void {
    if (message.kind === 'answer') {
      this.#waiting.get(message.id)?.(message.data)
      this.#waiting.delete(message.id)
      return
    }
    const { kind, name, data } = message
    const answer = this.#handle(name, data)
    if (kind === 'tell') return
    const { id } = message
    const reply = (result: unknown): void => this.#wire.post({ kind: 'answer', id, data: result ?? null })
    // what is answered at once costs no turn of the event loop
    if (answer instanceof Promise) void answer.then(reply, () => reply(null))
    else reply(answer)
  }

  /** The other end is gone: nobody waits for it any more. */
  close(): void {
    for (const resolve of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
  }
}
