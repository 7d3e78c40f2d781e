import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../../deps.ts'
import { VodFailure } from '../../../gateways/vod/vod.ts'
import type { VideoRow } from '../addresses.ts'
import { allSegments, segmentKey, qualities } from '../segments.ts'
import { vodAssetName } from '../vod-asset.ts'
import { JobFailure } from './queue.ts'

/** A video as ffmpeg reads it from this machine. */
export interface Input {
  /** up to and with `-i` */
  args: string[]
  /** a plain file that may be looked into */
  path: string
  /** all files in their order: one for each stretch without an interruption */
  parts: string[]
  format: 'mov' | 'mpegts'
  /** beginning within it is exact */
  isSeekable: boolean
}

const filesOf = (path: string): string => `file:${path}`

async function fetchInto({ storage }: Deps, key: string, path: string, append: boolean): Promise<void> {
  const found = await storage.get(key)
  if (!found) throw new JobFailure('missing', key)
  await pipeline(found.stream, createWriteStream(path, { flags: append ? 'a' : 'w' }))
}

async function fetchFromProvider({ vod }: Deps, name: string, path: string): Promise<void> {
  if (!vod) throw new JobFailure('missing', name)
  const answer = await fetch(await vod.original(name), { redirect: 'manual' })
  if (!answer.ok || !answer.body) throw new VodFailure('away', `the video answered ${answer.status}`)
  await pipeline(answer.body, createWriteStream(path))
}

/** The segments of a recording as one file for each time that it ran through. */
async function fetchRuns(deps: Deps, video: VideoRow, folder: string): Promise<string[]> {
  const quality = qualities.find(
    (one) => ({ source: video.hasSource, hd: video.hasHd, sd: video.hasSd })[one],
  )
  if (!quality) throw new JobFailure('missing')
  const paths: string[] = []
  let discontinuity: number | undefined
  for (const segment of await allSegments(deps.db, video.id, quality)) {
    const isNew = segment.discontinuity !== discontinuity
    discontinuity = segment.discontinuity
    const path = join(folder, `${video.id}-${discontinuity}.ts`)
    if (isNew) paths.push(path)
    await fetchInto(deps, segmentKey(video.fileId, quality, segment.position), path, !isNew)
  }
  return paths
}

/** Brings a video to this machine, into a folder. @throws JobFailure when there is nothing of it */
export async function fetchVideo(deps: Deps, video: VideoRow, folder: string): Promise<Input> {
  if (video.original !== null) {
    const path = join(folder, `${video.id}.mp4`)
    const name = vodAssetName(video)
    if (name === null) await fetchInto(deps, video.original, path, false)
    else await fetchFromProvider(deps, name, path)
    return { args: ['-f', 'mov', '-i', filesOf(path)], path, parts: [path], format: 'mov', isSeekable: true }
  }
  const paths = await fetchRuns(deps, video, folder)
  const [path] = paths
  if (!path) throw new JobFailure('missing')
  if (paths.length === 1)
    return {
      args: ['-f', 'mpegts', '-i', filesOf(path)],
      path,
      parts: paths,
      format: 'mpegts',
      isSeekable: false,
    }
  const list = join(folder, `${video.id}.txt`)
  await writeFile(list, paths.map((one) => `file '${one}'\n`).join(''))
  return {
    args: ['-f', 'concat', '-safe', '0', '-i', filesOf(list)],
    path,
    parts: paths,
    format: 'mpegts',
    isSeekable: false,
  }
}
