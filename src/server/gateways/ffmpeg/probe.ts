import { start } from './run.ts'
import type { Tools } from './tools.ts'

export interface ProbedVideo {
  /** seconds; 0: unknown */
  duration: number
  /** 0 without pictures */
  width: number
  height: number
  /** such as h264; empty: none */
  video: string
  audio: string
}

const limits = { memoryKb: 1_048_576, ms: 20_000 }
const MOST_OUTPUT = 200_000

interface Stream {
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  disposition?: { attached_pic?: number }
}
interface Probed {
  streams?: Stream[]
  format?: { duration?: string }
}

function read(json: string): ProbedVideo {
  const { streams = [], format = {} } = JSON.parse(json) as Probed
  const video = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const duration = Number(format.duration)
  return {
    duration: Number.isFinite(duration) && duration > 0 ? duration : 0,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    video: video?.codec_name ?? '',
    audio: streams.find((one) => one.codec_type === 'audio')?.codec_name ?? '',
  }
}

/**
 * What is in a file of this machine, read as this format and no other; nothing that it names is fetched.
 * Null: not a readable video.
 */
export async function probe(
  { ffprobe }: Tools,
  path: string,
  format: 'mov' | 'mpegts' = 'mov',
): Promise<ProbedVideo | null> {
  const args = ['-v', 'error', '-protocol_whitelist', 'file', '-print_format', 'json', '-f', format]
  const { child, ended } = start(
    ffprobe,
    [...args, '-show_format', '-show_streams', '-i', `file:${path}`],
    limits,
  )
  let output = ''
  for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
    output += String(chunk)
    // a video with thousands of tracks is made to fill the memory
    if (output.length > MOST_OUTPUT) child.kill('SIGKILL')
  }
  const { code } = await ended
  if (code !== 0 || output.length > MOST_OUTPUT) return null
  try {
    return read(output)
  } catch {
    return null
  }
}
