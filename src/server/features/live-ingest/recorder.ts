import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { segmentListReader } from '../../gateways/ffmpeg/segment-list.ts'
import { type Running, start } from '../../gateways/ffmpeg/run.ts'
import type { Tools } from '../../gateways/ffmpeg/tools.ts'
import type { Part } from '../../lib/live-parts.ts'
import { SegmentFollower } from './segment-follower.ts'

/** segments are cut at the first key picture after so many seconds */
const SEGMENT_SECONDS = 1
/** between two tries to read the pictures, ms; longer each time that nothing comes of it, as on a full disk */
const AGAIN_MS = 250
const MOST_AGAIN_MS = 4_000
/** how long the last segment may take after the end of the stream, ms; then ffmpeg is terminated, and then killed */
const DRAIN_MS = 3_000
const KILL_MS = 3_000
const MEMORY_KB = 2_097_152

export interface NewSegment {
  path: string
  duration: number
  /** the pictures were interrupted before it */
  isDiscontinuous: boolean
}

/** A part of a segment that is not finished yet. */
export interface NewPart {
  /** the file of its segment */
  path: string
  part: Part
  /** the pictures were interrupted before its segment */
  isDiscontinuous: boolean
}

export interface Recorder {
  /** Ends with the last segment stored. */
  stop(): Promise<void>
}

interface Recording {
  tools: Tools
  /** HTTP-FLV */
  url: string
  folder: string
  /** Takes a part of a segment as soon as it is there. */
  onPart(part: NewPart): void
  /** Takes a finished segment, all of whose parts were taken; the next waits for it. */
  onSegment(segment: NewSegment): Promise<void>
  onProblem(complaint: string): void
}

const argsOf = (url: string, folder: string): string[] => [
  ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'http,https,tcp,tls,crypto'],
  ...['-rw_timeout', '15000000', '-analyzeduration', '2000000', '-f', 'flv', '-i', url],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'],
  ...['-f', 'segment', '-segment_time', String(SEGMENT_SECONDS), '-segment_time_delta', '0.05'],
  // each picture and sound is written at once, so that the parts of a segment can be read while it grows
  ...['-segment_format_options', 'flush_packets=1:pes_payload_size=0'],
  ...['-segment_format', 'mpegts', '-segment_list', 'pipe:1', '-segment_list_type', 'csv'],
  join(folder, '%d.ts'),
]

/**
 * Cuts a broadcast into segments as it comes, without touching the pictures. When ffmpeg ends before the publisher does,
 * it is started again.
 */
export function record({ tools, url, folder, onPart, onSegment, onProblem }: Recording): Recorder {
  let running: Running | undefined
  let stopping = false
  let gap = false
  let again = AGAIN_MS
  const over = new AbortController()

  async function once(round: number): Promise<void> {
    const put = join(folder, String(round))
    await mkdir(put, { recursive: true })
    running = start(tools.ffmpeg, argsOf(url, put), { memoryKb: MEMORY_KB, ms: 0 })
    const { stdout } = running.child
    const readLine = segmentListReader()
    const follower = new SegmentFollower(put, (path, part) => onPart({ path, part, isDiscontinuous: gap }))
    if (stdout)
      for await (const line of createInterface({ input: stdout })) {
        const segment = readLine(line)
        if (!segment) continue
        const path = join(put, segment.name)
        await follower.finish(segment.duration)
        const isDiscontinuous = gap
        gap = false
        again = AGAIN_MS
        if ((await stat(path)).size > 0)
          await onSegment({ path, duration: segment.duration, isDiscontinuous })
        await rm(path, { force: true })
      }
    const { complaint, code } = await running.ended
    await follower.stop()
    // an unfinished segment
    await rm(put, { recursive: true, force: true })
    if (!stopping && code !== 0 && complaint) onProblem(complaint)
  }

  const work = (async () => {
    for (let round = 0; !stopping; round += 1) {
      await once(round).catch((error: Error) => onProblem(error.message))
      gap = true
      if (stopping) break
      await sleep(again, undefined, { signal: over.signal }).catch(() => undefined)
      again = Math.min(MOST_AGAIN_MS, 2 * again)
    }
    await rm(folder, { recursive: true, force: true })
  })()

  return {
    async stop() {
      stopping = true
      over.abort()
      const child = running?.child
      const terminate = setTimeout(() => child?.kill('SIGTERM'), DRAIN_MS)
      const kill = setTimeout(() => child?.kill('SIGKILL'), DRAIN_MS + KILL_MS)
      await work
      clearTimeout(terminate)
      clearTimeout(kill)
    },
  }
}
