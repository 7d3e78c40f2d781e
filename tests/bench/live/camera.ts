import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { JobContext } from '../part.ts'
import { RATE, HEIGHT, stampedPicture, WIDTH } from './stamp.ts'

export interface Camera {
  /** frames captured so far, without those that the encoder was too busy to take */
  taken(): number
  missed(): number
}

/** maximum of frames that wait for the encoder */
const MOST_WAITING = 5

/** A test camera with the encoder of a broadcasting program, publishing by RTMP until the end of the part. */
export function startCamera(bench: JobContext, address: string): Camera {
  const encoder = spawn(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'yuv420p',
        '-s',
        `${WIDTH}x${HEIGHT}`,
        '-r',
        String(RATE),
      ],
      ...['-use_wallclock_as_timestamps', '1', '-i', 'pipe:0'],
      ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(RATE)],
      ...['-c:a', 'aac', '-f', 'flv', address],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  encoder.stdin.on('error', () => undefined)
  let index = 0
  let missed = 0
  const started = performance.now()
  const bytes = stampedPicture(0, 0).length
  const take = (): void => {
    while (index < ((performance.now() - started) * RATE) / 1000) {
      if (encoder.stdin.writableLength > MOST_WAITING * bytes) missed += 1
      else encoder.stdin.write(stampedPicture(Date.now(), index))
      index += 1
    }
  }
  const timer = setInterval(take, 1000 / RATE / 4)
  bench.defer(async () => {
    clearInterval(timer)
    const ended = once(encoder, 'exit')
    encoder.kill('SIGKILL')
    await ended
  })
  return { taken: () => index - missed, missed: () => missed }
}
