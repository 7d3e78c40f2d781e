import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProbedVideo } from '../../../gateways/ffmpeg/probe.ts'
import { segmentListReader } from '../../../gateways/ffmpeg/segment-list.ts'
import { type Deps } from '../../../deps.ts'
import { segmentKey, type Quality, type StoredSegment } from '../segments.ts'
import type { Input } from './input.ts'

/** of a segment of a video that is not live: cut at the first key frame after it */
const SEGMENT_SECONDS = 4

interface Made {
  quality: Quality
  height: number
  video: string[]
  audio: string
}
const made: readonly Made[] = [
  {
    quality: 'hd',
    height: 720,
    video: ['-crf', '23', '-maxrate', '2500k', '-bufsize', '5000k'],
    audio: '128k',
  },
  {
    quality: 'sd',
    height: 360,
    video: ['-crf', '26', '-maxrate', '700k', '-bufsize', '1400k'],
    audio: '64k',
  },
]

/** ffmpeg's output into segments, with their list, in a folder. */
export const segmentOutput = (folder: string): string[] => [
  ...['-f', 'segment', '-segment_time', String(SEGMENT_SECONDS), '-segment_time_delta', '0.05'],
  ...['-segment_format', 'mpegts', '-segment_list', join(folder, 'list.csv')],
  ...['-segment_list_type', 'csv', join(folder, '%d.ts')],
]

const encoded = ({ quality, video, audio }: Made, folder: string): string[] => [
  ...['-map', `[${quality}]`, '-map', '0:a:0?', '-c:v', 'libx264', '-preset', 'veryfast', ...video],
  ...['-fpsmax', '30', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-threads', '2'],
  ...['-c:a', 'aac', '-b:a', audio, '-ac', '2', '-ar', '44100'],
  ...segmentOutput(join(folder, quality)),
]

/** What browsers play is kept beside the two as it is. */
const isPlayable = ({ video, audio }: ProbedVideo): boolean =>
  video === 'h264' && (audio === 'aac' || audio === '')

export interface Production {
  args: string[]
  made: Quality[]
}

/**
 * One reading of the video, the usual two qualities, and its own when it has none yet.
 * @param probed what is known of it; null: nothing
 */
export async function produce(
  input: Input,
  probed: ProbedVideo | null,
  wantsSource: boolean,
  folder: string,
): Promise<Production> {
  const withSource = wantsSource && probed !== null && isPlayable(probed)
  const outputs: Quality[] = [...(withSource ? (['source'] as const) : []), 'hd', 'sd']
  for (const quality of outputs) await mkdir(join(folder, quality), { recursive: true })
  const scaled = made.map(
    ({ quality, height }) =>
      `[${quality}in]scale=-2:'2*trunc(min(${height},ih)/2)',setsar=1,format=yuv420p[${quality}]`,
  )
  const split = `[0:v:0]split=${made.length}${made.map(({ quality }) => `[${quality}in]`).join('')}`
  return {
    args: [
      ...input.args,
      ...['-filter_complex', [split, ...scaled].join(';')],
      ...made.flatMap((one) => encoded(one, folder)),
      ...(withSource
        ? ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', ...segmentOutput(join(folder, 'source'))]
        : []),
    ],
    made: outputs,
  }
}

/** Moves the segments in a folder into the storage, from a position on. @returns what their rows say */
export async function storeSegments(
  { storage }: Pick<Deps, 'storage'>,
  fileId: string,
  quality: Quality,
  folder: string,
  firstPosition = 0,
): Promise<StoredSegment[]> {
  const list = (await readFile(join(folder, 'list.csv'), 'utf8')).split('\n')
  const readLine = segmentListReader()
  const stored: StoredSegment[] = []
  for (const line of list) {
    const listed = readLine(line)
    if (!listed) continue
    const { name, duration } = listed
    const path = join(folder, name)
    const bytes = (await stat(path)).size
    if (bytes === 0) continue
    const position = firstPosition + stored.length
    await storage.put(segmentKey(fileId, quality, position), { path, bytes, type: 'video/mp2t' })
    stored.push({ position, duration, bytes })
  }
  return stored
}
