import type { LiveParts } from '../live-parts.ts'

/** A worker's share of a caller's calls of a minute. */
export interface Share {
  granted: number
  /** until the minute ends, ms */
  endsIn: number
}

/** What a worker asks, by name: the question, and its answer. */
export interface Questions {
  /** calls of a caller that this worker may take; `most` are those of all workers together */
  calls: [{ counter: string; key: string; most: number; calls: number }, Share]
  /** a turn in a queue of all workers; null: too many wait */
  turn: [
    {
      queue: string
      slots: number
      laneLength: number
      lane: readonly string[]
      standing: 'first' | 'later'
    },
    { turn: number } | null,
  ]
  /** the one lock of a name; answered when it is free */
  lock: [{ name: string }, { lock: number }]
  /** attempts under a name that run in other workers; this one runs from now on */
  attempt: [{ name: string; attempt: string }, { others: string[] }]
  /** answered when these attempts have ended */
  attemptsOver: [{ name: string; attempts: string[] }, null]
  /** answered when no worker has the entries of a cache any more; without a key: all of them */
  forget: [{ cache: string; key?: string | number }, null]
  /** what all other workers answer to a topic */
  gather: [{ topic: 'metrics' }, unknown[]]
  /** answered once the embedded database runs */
  databaseRuns: [null, null]
  /** where a worker takes polls that reached another; null: nowhere any more */
  pollPort: [{ worker: number }, number | null]
  /** where the process of WebRTC takes orders, which the worker with duties has; null: nowhere */
  webrtc: [{ isStarting: boolean }, { port: number; secret: string } | null]
  /** where the worker with duties takes broadcasts from encoders, and whether from programs; null: there is none */
  receiver: [null, { encoderPort: number | null; programs: 'open' | 'taken' | 'closed' } | null]
}

/** What a worker says without an answer. */
export interface Notices {
  turnOver: { turn: number }
  unlock: { lock: number }
  attemptOver: { name: string; attempt: string }
  /** a connection of somebody, of whom at most so many are kept: the oldest one must go */
  seat: { kind: SeatKind; holder: string; seat: string; most: number }
  seatFree: { kind: SeatKind; holder: string; seat: string }
  /** a job that is wanted at once */
  job: { name: string }
  /** where it takes polls that reached another worker */
  takesPolls: { port: number }
  /** the pictures of a class are not taken any more */
  publishEnded: { classId: number; isOver: boolean }
  /** a publisher by WebRTC has ended a connection that another worker has */
  publisherLeft: { classId: number; name: string }
  checkBroadcasts: null
  /** what players may have of a broadcast that this worker receives; null: it receives it no more */
  liveParts: { videoId: number; parts: LiveParts | null }
}

export type SeatKind = 'chat' | 'messages'

/** What the primary says to a worker; some of it wants an answer. */
export interface Orders {
  forget: { cache: string; key?: string | number }
  seatLost: { kind: SeatKind; seat: string }
  /** somebody waits for this lock */
  lockWanted: { lock: number }
  job: { name: string }
  metrics: null
  publishEnded: { classId: number; isOver: boolean }
  publisherLeft: { classId: number; name: string }
  checkBroadcasts: null
  liveParts: { videoId: number; parts: LiveParts | null }
  /** answered with where the process of WebRTC takes orders */
  webrtc: { isStarting: boolean }
  /** answered with where it takes broadcasts */
  receiver: null
}

/** One of several processes of a server, and its way to the others. */
export interface WorkerLink {
  /** no other worker of this server has or had it */
  readonly id: number
  /** how many workers the server has */
  readonly count: number
  /** it does what one worker does for all: jobs, and receiving broadcasts */
  hasDuties: boolean
  ask<Name extends keyof Questions>(name: Name, question: Questions[Name][0]): Promise<Questions[Name][1]>
  tell<Name extends keyof Notices>(name: Name, notice: Notices[Name]): void
  /** Handles what the primary says; several handlers of one name are all called, and the first answers. */
  on<Name extends keyof Orders>(name: Name, handle: (order: Orders[Name]) => unknown): void
}

let own: WorkerLink | null = null

/** This process's way to the other workers; null: it is the only one, and counts for itself. */
export const workerLink = (): WorkerLink | null => own

/** Said once, before anything of the server is made. */
export function joinWorkers(link: WorkerLink | null): void {
  own = link
}
