import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { probe } from '../../../gateways/ffmpeg/probe.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'
import type { Input } from './input.ts'

/** Near to what was there: the two usual qualities are made of it afterwards. */
const FINE = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19', '-threads', '2']
const SOUND = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000']

export interface Step {
  args: string[]
  /** seconds of video that this step makes */
  duration: number
}

/** One step: from `start` to `end`, exactly there and not at the nearest key picture. */
export function clipStep(input: Input, start: number, end: number, output: string): Step {
  const duration = end - start
  const from = ['-ss', String(start)]
  return {
    args: [
      ...(input.isSeekable ? [...from, ...input.args] : [...input.args, ...from]),
      ...[
        '-t',
        String(duration),
        '-map',
        '0:v:0',
        '-map',
        '0:a:0?',
        ...FINE,
        '-pix_fmt',
        'yuv420p',
        ...SOUND,
      ],
      ...['-movflags', '+faststart', '-f', 'mp4', output],
    ],
    duration,
  }
}

const WIDTH = 1280
const HEIGHT = 720
const EVEN = `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease,pad=${WIDTH}:${HEIGHT}:-1:-1,setsar=1,fps=30,format=yuv420p`

/** Videos that differ in size, pace and sound are made alike, and then put together without another change. */
export async function concatSteps(
  tools: Tools,
  inputs: { input: Input; duration: number }[],
  folder: string,
  output: string,
): Promise<Step[]> {
  const steps: Step[] = []
  const parts: string[] = []
  for (const [number, { input, duration }] of inputs.entries()) {
    const probed = await probe(tools, input.path, input.format)
    const part = join(folder, `part-${number}.ts`)
    parts.push(part)
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo']
    const sound = probed?.audio ? ['-map', '0:a:0'] : ['-map', '1:a:0', '-shortest']
    steps.push({
      args: [
        ...input.args,
        ...(probed?.audio ? [] : silence),
        ...['-map', '0:v:0', ...sound, '-vf', EVEN, ...FINE, ...SOUND, '-f', 'mpegts', part],
      ],
      duration,
    })
  }
  const list = join(folder, 'parts.txt')
  await writeFile(list, parts.map((part) => `file '${part}'\n`).join(''))
  steps.push({
    args: [
      ...['-f', 'concat', '-safe', '0', '-i', `file:${list}`, '-c', 'copy', '-bsf:a', 'aac_adtstoasc'],
      ...['-movflags', '+faststart', '-f', 'mp4', output],
    ],
    duration: inputs.reduce((sum, { duration }) => sum + duration, 0),
  })
  return steps
}
