import { createInterface } from 'node:readline'
import { start } from '../../../gateways/ffmpeg/run.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'
import { JobFailure } from './queue.ts'

const MEMORY_KB = 4_194_304
/** a video may take so many times its length, and at least so long */
const TIMES_LENGTH = 20
const LEAST_MS = 10 * 60_000

/** what it says of a disk on which it can write no more */
const NO_ROOM = /No space left on device|Disk quota exceeded/

/** ffmpeg was ended from outside: the job may be tried again. */
export class Killed extends Error {}

export interface FfmpegRun {
  tools: Tools
  args: readonly string[]
  /** of what comes out, seconds */
  duration: number
  signal: AbortSignal
  /** 0 to 1, about once a second */
  onProgress(part: number): void
}

/** Runs ffmpeg over files of this machine, gently. @throws JobFailure, Killed */
export async function runFfmpeg({ tools, args, duration, signal, onProgress }: FfmpegRun): Promise<void> {
  signal.throwIfAborted()
  const common = ['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', '-stats_period', '1']
  const ms = Math.max(LEAST_MS, duration * 1000 * TIMES_LENGTH)
  const { child, ended } = start(tools.ffmpeg, [...common, '-protocol_whitelist', 'file,pipe', ...args], {
    memoryKb: MEMORY_KB,
    ms,
    gentle: true,
  })
  const stop = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    if (child.stdout)
      for await (const line of createInterface({ input: child.stdout })) {
        const micros = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
        if (Number.isFinite(micros) && duration > 0) onProgress(Math.min(1, micros / 1e6 / duration))
      }
    const { code, signal: killedBy, complaint, late } = await ended
    signal.throwIfAborted()
    if (late) throw new JobFailure('late', complaint)
    if (killedBy) throw new Killed(killedBy)
    if (code !== 0) throw new JobFailure(NO_ROOM.test(complaint) ? 'storage' : 'broken', complaint)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
