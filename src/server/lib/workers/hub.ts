import { CallCounter } from '../call-counter.ts'
import { FairQueue, QueueFull } from '../fair-queue.ts'
import { Locks } from './locks.ts'
import type { Notices, Orders, Questions } from './link.ts'
import { type Message, Port, type Wire } from './port.ts'

/** A worker who does not answer to a topic within this time is left out, ms. */
const GATHER_MS = 1_000

/** A worker, as its primary knows it. */
export interface Attached {
  id: number
  receive(message: Message): void
  tell<Name extends keyof Orders>(name: Name, order: Orders[Name]): void
  /** It has ended: what it held is free. */
  leave(): void
}

interface Turn {
  owner: number
  release(): void
}

interface Attempt {
  owner: number
  ended: Promise<void>
  end(): void
}

type Answers = { [Name in keyof Questions]: (question: Questions[Name][0], from: number) => unknown }
type NoticeHandlers = { [Name in keyof Notices]: (notice: Notices[Name], from: number) => void }

export interface HubOptions {
  /** which worker does what one does for all; null: none at this moment */
  duties(): number | null
  /** Resolves once the embedded database runs. */
  databaseRuns(): Promise<void>
}

/** What the workers of a server share, kept by their primary. All of it is lost with it, as they are. */
export class Hub {
  readonly #options: HubOptions
  readonly #ports = new Map<number, Port>()
  readonly #counters = new Map<string, CallCounter>()
  readonly #queues = new Map<string, FairQueue>()
  readonly #turns = new Map<number, Turn>()
  readonly #locks = new Locks((owner, lock) => this.#tellOwner(owner, 'lockWanted', { lock }))
  readonly #attempts = new Map<string, Map<string, Attempt>>()
  readonly #seats = new Map<string, { owner: number; seat: string }[]>()
  readonly #pollPorts = new Map<number, number>()
  #last = 0

  constructor(options: HubOptions) {
    this.#options = options
  }

  attach(id: number, wire: Wire): Attached {
    const port = new Port(wire, (name, data) => this.#handle(id, name, data))
    this.#ports.set(id, port)
    return {
      id,
      receive: (message) => port.receive(message),
      tell: (name, order) => port.tell(name, order),
      leave: () => this.#leave(id, port),
    }
  }

  #handle(from: number, name: string, data: unknown): unknown {
    // the sources say what belongs to a name; a worker of a later build may use one that is not known here
    const handle =
      (this.#answers as Record<string, unknown>)[name] ??
      (this.#noticeHandlers as Record<string, unknown>)[name]
    return (handle as ((data: unknown, from: number) => unknown) | undefined)?.(data, from)
  }

  readonly #answers: Answers = {
    calls: ({ counter, key, most, calls }) => {
      const known = this.#counters.get(counter) ?? new CallCounter()
      this.#counters.set(counter, known)
      return known.take(key, most, calls)
    },
    turn: ({ queue, slots, laneLength, lane, standing }, from) => {
      const known = this.#queues.get(queue) ?? new FairQueue({ slots, laneLength })
      this.#queues.set(queue, known)
      return this.#waitIn(known, lane, standing, from)
    },
    lock: ({ name }, from) => this.#locks.take(name, from).then((lock) => ({ lock })),
    attempt: ({ name, attempt }, from) => {
      const ofName = this.#attempts.get(name) ?? new Map<string, Attempt>()
      this.#attempts.set(name, ofName)
      const others = [...ofName].filter(([, { owner }]) => owner !== from).map(([other]) => other)
      let end = (): void => undefined
      const ended = new Promise<void>((resolve) => (end = resolve))
      ofName.set(attempt, { owner: from, ended, end })
      return { others }
    },
    attemptsOver: ({ name, attempts }) => {
      const ofName = this.#attempts.get(name)
      return Promise.all(attempts.map((one) => ofName?.get(one)?.ended ?? Promise.resolve())).then(() => null)
    },
    forget: (order, from) => this.#askOthers(from, 'forget', order).then(() => null),
    gather: ({ topic }, from) => this.#askOthers(from, topic, null),
    databaseRuns: () => this.#options.databaseRuns().then(() => null),
    pollPort: ({ worker }) => this.#pollPorts.get(worker) ?? null,
    receiver: () => this.#ports.get(this.#options.duties() ?? -1)?.ask('receiver', null) ?? null,
    webrtc: (order) => this.#ports.get(this.#options.duties() ?? -1)?.ask('webrtc', order) ?? null,
  }

  readonly #noticeHandlers: NoticeHandlers = {
    turnOver: ({ turn }) => this.#turns.get(turn)?.release(),
    unlock: ({ lock }) => this.#locks.release(lock),
    attemptOver: ({ name, attempt }) => this.#endAttempt(name, attempt),
    seat: ({ kind, holder, seat, most }, from) => {
      const key = `${kind} ${holder}`
      const seats = this.#seats.get(key) ?? []
      this.#seats.set(key, seats)
      seats.push({ owner: from, seat })
      for (const lost of seats.splice(0, Math.max(0, seats.length - most)))
        this.#tellOwner(lost.owner, 'seatLost', { kind, seat: lost.seat })
    },
    seatFree: ({ kind, holder, seat }) => this.#keepSeats(`${kind} ${holder}`, (one) => one.seat !== seat),
    job: (order) => this.#tellOwner(this.#options.duties() ?? undefined, 'job', order),
    takesPolls: ({ port }, from) => void this.#pollPorts.set(from, port),
    publishEnded: (order, from) => this.#tellOthers(from, 'publishEnded', order),
    publisherLeft: (order, from) => this.#tellOthers(from, 'publisherLeft', order),
    liveParts: (order, from) => this.#tellOthers(from, 'liveParts', order),
    checkBroadcasts: () => this.#tellOwner(this.#options.duties() ?? undefined, 'checkBroadcasts', null),
  }

  #tellOthers<Name extends keyof Orders>(from: number, name: Name, order: Orders[Name]): void {
    for (const [id, port] of this.#ports) if (id !== from) port.tell(name, order)
  }

  #tellOwner<Name extends keyof Orders>(owner: number | undefined, name: Name, order: Orders[Name]): void {
    if (owner !== undefined) this.#ports.get(owner)?.tell(name, order)
  }

  /** Waits in a queue. @returns the turn, which lasts until it is released; null: too many wait */
  #waitIn(
    queue: FairQueue,
    lane: readonly string[],
    standing: 'first' | 'later',
    owner: number,
  ): Promise<{ turn: number } | null> {
    return new Promise((resolve, reject) => {
      const task = async (): Promise<void> => {
        // it left while it waited
        if (!this.#ports.has(owner)) return
        this.#last += 1
        const turn = this.#last
        resolve({ turn })
        await new Promise<void>((release) => this.#turns.set(turn, { owner, release }))
        this.#turns.delete(turn)
      }
      queue
        .run(lane, standing, task)
        .catch((error: unknown) => (error instanceof QueueFull ? resolve(null) : reject(error)))
    })
  }

  /** Asks all workers but one, each for at most a second. @returns their answers, without those of who did not answer */
  async #askOthers(from: number, name: keyof Orders, order: unknown): Promise<unknown[]> {
    const answers = [...this.#ports]
      .filter(([id]) => id !== from)
      .map(([, port]) => {
        let timer: NodeJS.Timeout | undefined
        const late = new Promise((resolve) => (timer = setTimeout(resolve, GATHER_MS, null)))
        return Promise.race([port.ask(name, order), late]).finally(() => clearTimeout(timer))
      })
    return (await Promise.all(answers)).filter((answer) => answer !== null)
  }

  #endAttempt(name: string, attempt: string): void {
    const ofName = this.#attempts.get(name)
    ofName?.get(attempt)?.end()
    ofName?.delete(attempt)
    if (ofName?.size === 0) this.#attempts.delete(name)
  }

  #keepSeats(key: string, stays: (one: { owner: number; seat: string }) => boolean): void {
    const left = (this.#seats.get(key) ?? []).filter(stays)
    if (left.length > 0) this.#seats.set(key, left)
    else this.#seats.delete(key)
  }

  #leave(id: number, port: Port): void {
    this.#ports.delete(id)
    this.#pollPorts.delete(id)
    port.close()
    for (const { owner, release } of [...this.#turns.values()]) if (owner === id) release()
    this.#locks.leave(id)
    for (const [name, ofName] of this.#attempts)
      for (const [attempt, { owner }] of ofName) if (owner === id) this.#endAttempt(name, attempt)
    for (const key of [...this.#seats.keys()]) this.#keepSeats(key, ({ owner }) => owner !== id)
  }
}
