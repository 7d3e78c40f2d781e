import type { Db } from '../../../db/database.ts'
import type { Part, StoredPartedSegment } from '../../../lib/live-parts.ts'
import { LIVE_SEGMENTS, type Segment } from '../media/playlist.ts'
import { lastSegments } from '../segments.ts'
import { livePartsOf } from './live-parts-registry.ts'

interface SegmentFile {
  path: string
  parts: Part[]
  isDiscontinuous: boolean
}

/** Keeps the parts of a broadcast while this process receives it, beside its stored segments. */
export class PartedBroadcast {
  readonly #db: Db
  readonly #videoId: number
  readonly #fileId: string
  /** empty until the first segment is stored: before, nobody knows the number of the next one */
  #segments: StoredPartedSegment[] = []
  /** those that are not stored, in their order; players get the parts of the first one */
  #files: SegmentFile[] = []
  #isGap = false

  constructor(db: Db, videoId: number, fileId: string) {
    this.#db = db
    this.#videoId = videoId
    this.#fileId = fileId
  }

  add({ path, part, isDiscontinuous }: { path: string; part: Part; isDiscontinuous: boolean }): void {
    const last = this.#files.at(-1)
    if (last?.path === path) {
      last.parts.push(part)
    } else {
      // what was left unfinished before an interruption is never stored
      if (isDiscontinuous) this.#files = []
      this.#files.push({ path, parts: [part], isDiscontinuous })
    }
    if (this.#files[0]?.path === path) this.#publish()
  }

  async stored(path: string, segment: Segment): Promise<void> {
    const parts = this.#take(path)
    this.#isGap = false
    if (this.#segments.length === 0) {
      const before = await lastSegments(this.#db, this.#videoId, LIVE_SEGMENTS, false)
      this.#segments = before
        .filter(({ position }) => position < segment.position)
        .map((one) => ({ ...one, parts: [] }))
    }
    this.#segments = [...this.#segments, { ...segment, parts }].slice(-LIVE_SEGMENTS)
    this.#publish()
  }

  /** The segment could not be stored: its parts are no part of the broadcast. */
  lost(path: string): void {
    this.#take(path)
    this.#isGap = true
    this.#publish()
  }

  end(): void {
    livePartsOf(this.#db).publish(this.#videoId, null)
  }

  #take(path: string): Part[] {
    const at = this.#files.findIndex((file) => file.path === path)
    const taken = this.#files.splice(0, at + 1).at(-1)
    return taken?.parts ?? []
  }

  #publish(): void {
    const last = this.#segments.at(-1)
    if (!last) return
    const [file] = this.#files
    const isBroken = this.#isGap || (file?.isDiscontinuous ?? false)
    livePartsOf(this.#db).publish(this.#videoId, {
      fileId: this.#fileId,
      segments: this.#segments,
      next: {
        position: last.position + 1,
        discontinuity: last.discontinuity + (isBroken ? 1 : 0),
        path: file?.path ?? '',
        parts: [...(file?.parts ?? [])],
      },
    })
  }
}
