import type { Db } from '../../../db/database.ts'
import { segmentsAfter } from '../segments.ts'
import { type Segment, segmentLines, targetOf } from './playlist.ts'

/** of how many target durations the newest segments stand in every update, as RFC 8216bis (4.4.3.8) demands at least */
const SKIP_TARGETS = 6
/** playlists that are kept; of more the oldest is built anew when it is requested */
const MOST_KEPT = 100

/** Which playlist a player has requested. */
export interface PlaylistRequest {
  /** it has an earlier one and needs only what is new (`_HLS_skip=YES`) */
  isUpdate: boolean
}

/**
 * The playlist of a broadcast from its beginning, while it is live: for viewers who go back. Each update reads only the
 * segments that are new, and players that support it receive only those.
 */
class RewindPlaylist {
  readonly #db: Db
  readonly #videoId: number
  readonly #prefix: string
  readonly #segments: Segment[] = []
  /** the lines of each segment, by its index */
  readonly #lines: string[] = []
  #target = 1

  constructor(db: Db, videoId: number, fileId: string) {
    this.#db = db
    this.#videoId = videoId
    this.#prefix = `${fileId}-`
  }

  async update(): Promise<void> {
    const last = this.#segments.at(-1)
    const added = await segmentsAfter(this.#db, this.#videoId, last?.position ?? -1)
    for (const segment of added) {
      const before = this.#segments.at(-1)
      // a second reader of the same moment may have added it
      if (before && segment.position <= before.position) continue
      this.#segments.push(segment)
      this.#lines.push(segmentLines(segment, before?.discontinuity ?? segment.discontinuity, this.#prefix))
    }
    this.#target = Math.max(this.#target, targetOf(added))
  }

  /** null while there is no segment */
  text({ isUpdate }: PlaylistRequest): string | null {
    const first = this.#segments[0]
    if (!first) return null
    const skipSeconds = this.#target * SKIP_TARGETS
    const skipped = isUpdate ? this.#olderThan(skipSeconds) : 0
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${this.#target}`,
      `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.position}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuity}`,
      ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
      ...this.#lines.slice(skipped),
    ]
    return `${lines.join('\n')}\n`
  }

  /** How many segments end earlier than so many seconds before the end. */
  #olderThan(seconds: number): number {
    let index = this.#segments.length
    for (let left = seconds; index > 0 && left >= 0; index -= 1)
      left -= this.#segments[index - 1]?.duration ?? 0
    return index
  }
}

/** The playlists of the broadcasts that are live, built once for all viewers. */
export class RewindPlaylists {
  readonly #kept = new Map<number, RewindPlaylist>()

  async get(db: Db, { videoId, fileId }: { videoId: number; fileId: string }): Promise<RewindPlaylist> {
    const kept = this.#kept.get(videoId) ?? new RewindPlaylist(db, videoId, fileId)
    // the newest is the last one
    this.#kept.delete(videoId)
    this.#kept.set(videoId, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    await kept.update()
    return kept
  }
}
