import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { demoVideo, demoVideoSegment } from '../../../src/server/demo/video.ts'
import { picture } from './scenes.ts'
import { SAMPLE_RATE, tune } from './tune.ts'

/**
 * Makes the demo school's video with ffmpeg and a Chinese font of the system.
 * Run: npx tsx scripts/demo-art/video/main.ts
 */
const RATE = 15
const { segmentSeconds, width } = demoVideo
const SECONDS = demoVideo.segments * segmentSeconds
const segments = resolve(import.meta.dirname, '../../../public', demoVideoSegment('%d'))
const sound = join(tmpdir(), 'shuyuan-demo-tune.pcm')
writeFileSync(sound, tune(SECONDS))

const encoder = spawn(
  'ffmpeg',
  [
    ...['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(RATE), '-c:v', 'png', '-i', 'pipe:0'],
    ...['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', sound],
    ...['-map', '0:v', '-map', '1:a'],
    ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '27', '-tune', 'animation', '-pix_fmt', 'yuv420p'],
    // a key picture at the beginning of each segment and nowhere else
    ...['-g', String(RATE * segmentSeconds), '-sc_threshold', '0', '-c:a', 'aac', '-b:a', '64k'],
    ...['-f', 'segment', '-segment_time', String(segmentSeconds), '-segment_format', 'mpegts', segments],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
for (let frame = 0; frame < SECONDS * RATE; frame += 1) {
  const image = new Resvg(picture(frame / RATE), { fitTo: { mode: 'width', value: width } }).render().asPng()
  if (!encoder.stdin.write(image)) await once(encoder.stdin, 'drain')
}
encoder.stdin.end()
const [code] = await once(encoder, 'exit')
rmSync(sound)
if (code !== 0) throw new Error('ffmpeg made no video')
