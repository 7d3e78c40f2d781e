import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { PART_SECONDS } from '../../../gateways/ffmpeg/part-reader.ts'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import type { LiveParts, Part } from '../../../lib/live-parts.ts'
import { MicroCache } from '../../../lib/micro-cache.ts'
import { segmentLines, targetOf } from '../media/playlist.ts'
import { segmentKey } from '../segments.ts'

/** parts are listed of segments that begin at most so many target durations before the end, as RFC 8216bis asks */
const PARTED_TARGETS = 3
/** how many parts a player stays behind */
const HOLD_BACK_PARTS = 3

/** The index of the first segment whose parts are listed. */
function firstParted({ segments }: LiveParts, target: number): number {
  let index = segments.length
  for (let left = PARTED_TARGETS * target; index > 0; index -= 1) {
    left -= segments[index - 1]?.duration ?? 0
    if (left < 0) break
  }
  return index
}

function textOf(live: LiveParts): string {
  const { fileId, segments, next } = live
  const prefix = `${fileId}-`
  const target = targetOf(segments)
  const parted = firstParted(live, target)
  const nameOf = (position: number, index: number): string => `${prefix}${position}.${index}.ts`
  const linesOf = (parts: readonly Part[], position: number): string[] =>
    parts.map(({ duration }, index) => {
      // a segment begins with a picture that needs no other one
      const independent = index === 0 ? ',INDEPENDENT=YES' : ''
      return `#EXT-X-PART:DURATION=${duration.toFixed(5)},URI="${nameOf(position, index)}"${independent}`
    })
  const listed = [...segments.slice(parted).flatMap(({ parts }) => parts), ...next.parts]
  // pictures that come seldom make longer parts
  const partTarget = Math.max(PART_SECONDS, ...listed.map(({ duration }) => duration))
  const [first] = segments
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(HOLD_BACK_PARTS * partTarget).toFixed(5)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget.toFixed(5)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.position ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuity ?? 0}`,
  ]
  let discontinuity = first?.discontinuity ?? 0
  for (const [index, segment] of segments.entries()) {
    const parts = index < parted ? [] : linesOf(segment.parts, segment.position)
    lines.push(segmentLines(segment, discontinuity, prefix, parts))
    discontinuity = segment.discontinuity
  }
  if (next.discontinuity !== discontinuity) lines.push('#EXT-X-DISCONTINUITY')
  lines.push(...linesOf(next.parts, next.position))
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nameOf(next.position, next.parts.length)}"`)
  return `${lines.join('\n')}\n`
}

const texts = new WeakMap<LiveParts, string>()

/** The playlist of a live broadcast with its parts: one text for all viewers. */
export function partedPlaylist(live: LiveParts): string {
  const text = texts.get(live) ?? textOf(live)
  texts.set(live, text)
  return text
}

/** Bytes of the segment that is being written; null: it has been stored since. */
async function bytesOfFile(path: string, { offset, bytes }: Part): Promise<Buffer | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const { buffer: read, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, offset)
    return bytesRead === bytes ? read : null
  } finally {
    await file.close()
  }
}

/** the newest parts, which all viewers request at about the same time */
const recent = cachePerDatabase<MicroCache<string, Buffer | null>, Db>(
  () => new MicroCache({ ttlMs: 2_000, maxEntries: 32 }),
)

/** The bytes of a part; null: there is no such part. @throws StorageFailure */
export async function partBytes(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { fileId, segments, next }: LiveParts,
  position: number,
  index: number,
): Promise<Buffer | null> {
  const segment = next.position === position ? next : segments.find((one) => one.position === position)
  const part = segment?.parts[index]
  if (!segment || !part) return null
  const { offset, bytes } = part
  return recent(db).get(`${fileId} ${position} ${segment.discontinuity} ${offset} ${bytes}`, async () => {
    const growing = segment === next ? await bytesOfFile(next.path, part) : null
    if (growing) return growing
    const range = { start: offset, end: offset + bytes - 1 }
    const found = await storage.get(segmentKey(fileId, 'source', position), range)
    return found ? buffer(found.stream) : null
  })
}
