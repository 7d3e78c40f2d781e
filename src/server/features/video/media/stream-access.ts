import type { ClassViewer } from '../../class-access/index.ts'

/** with the time of a query, less than a second */
const CHECK_MS = 700

interface Stream {
  destroy(): void
}

/** Streams that are passed on to viewers, each until its viewer may no longer watch the class. */
export class StreamAccess {
  readonly #hasAccess: (viewer: ClassViewer) => Promise<boolean>
  readonly #streams = new Map<Stream, ClassViewer>()
  #timer: NodeJS.Timeout | undefined

  constructor(hasAccess: (viewer: ClassViewer) => Promise<boolean>) {
    this.#hasAccess = hasAccess
  }

  /** @returns what forgets the stream */
  add(viewer: ClassViewer, stream: Stream): () => void {
    this.#streams.set(stream, viewer)
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref()
    return () => this.#streams.delete(stream)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** All in one turn, so that they share one query. */
  #check(): void {
    for (const [stream, viewer] of this.#streams)
      this.#hasAccess(viewer).then(
        (may) => may || stream.destroy(),
        // the database is briefly away
        () => undefined,
      )
  }
}
