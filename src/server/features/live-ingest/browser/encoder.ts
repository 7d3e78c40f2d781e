import { type Running, start } from '../../../gateways/ffmpeg/run.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'

const MEMORY_KB = 4_194_304
/** how long the last pictures may take to leave, ms */
const LAST_MS = 2_000
const ONE_SIZE = 'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1'

/**
 * Key pictures every second, always of one size, also where a weak line makes the browser send smaller ones, and no
 * picture that waits for later ones.
 */
const ENCODE = [
  ...['-vf', `${ONE_SIZE},format=yuv420p`, '-c:v', 'libx264', '-preset', 'veryfast'],
  ...['-tune', 'zerolatency', '-profile:v', 'main', '-maxrate', '2500k', '-bufsize', '2500k'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*1)'],
]

export interface Encoder {
  /** @returns false: the pictures come faster than they leave, so wait for `onDrain` */
  write(chunk: Buffer): boolean
  onDrain(go: () => void): void
  /** Lets the last pictures out and ends. */
  end(): Promise<void>
  ended: Promise<{ complaint: string }>
}

export interface Incoming {
  /** the formats accepted from browsers */
  format: 'matroska' | 'mov'
  /** the browser has made H.264 with a key picture every second */
  isH264: boolean
}

/**
 * Encodes the video of a browser for every receiver and pushes it over RTMP: H.264, copied where possible, with AAC.
 */
export function encode(tools: Tools, address: string, { format, isH264 }: Incoming): Encoder {
  const args = [
    ...['-v', 'error', '-protocol_whitelist', 'pipe,rtmp,tcp', '-fflags', '+genpts'],
    ...['-analyzeduration', '1500000', '-f', format, '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?'],
    ...(isH264 ? ['-c:v', 'copy'] : ENCODE),
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-af', 'aresample=async=1'],
    ...['-f', 'flv', '-flvflags', 'no_duration_filesize', address],
  ]
  const running: Running = start(tools.ffmpeg, args, { memoryKb: MEMORY_KB, ms: 0 }, 'pipe')
  const { stdin } = running.child
  // it may have ended, which `ended` reports
  stdin?.on('error', () => undefined)
  return {
    write: (chunk) => stdin?.write(chunk) ?? false,
    onDrain: (go) => void stdin?.once('drain', go),
    async end() {
      stdin?.end()
      const kill = setTimeout(() => running.child.kill('SIGKILL'), LAST_MS)
      await running.ended
      clearTimeout(kill)
    },
    ended: running.ended,
  }
}
