import { type Running, start } from '../../../gateways/ffmpeg/run.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'
import { payloadTypes } from '../../../gateways/webrtc/payload-types.ts'
import type { EncoderPorts } from './encoder-ports.ts'

const MEMORY_KB = 4_194_304
/** how long the last pictures may take to leave, ms */
const LAST_MS = 2_000

/** From this machine alone: the packets have left what verified them. */
const here = ['c=IN IP4 127.0.0.1', 'a=source-filter:incl IN IP4 127.0.0.1 127.0.0.1', 'a=recvonly']

const described = ({ audio, video }: EncoderPorts, hasAudio: boolean): string =>
  [
    ...['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=-', 't=0 0'],
    ...[`m=video ${video} RTP/AVP ${payloadTypes.video}`, ...here],
    ...[`a=rtpmap:${payloadTypes.video} H264/90000`, `a=fmtp:${payloadTypes.video} packetization-mode=1`],
    ...(hasAudio
      ? [
          `m=audio ${audio} RTP/AVP ${payloadTypes.audio}`,
          ...here,
          `a=rtpmap:${payloadTypes.audio} opus/48000/2`,
        ]
      : []),
    '',
  ].join('\n')

export interface RelayEncoder {
  /** Lets the last pictures out and ends. */
  end(): Promise<void>
  ended: Running['ended']
}

/** Reads what is published by WebRTC and pushes it over RTMP, as a program would: the pictures as they are, AAC for the sound. */
export function relay(
  tools: Tools,
  ports: EncoderPorts,
  { hasAudio, address }: { hasAudio: boolean; address: string },
): RelayEncoder {
  const args = [
    ...['-v', 'error', '-protocol_whitelist', 'pipe,udp,rtp,rtmp,tcp', '-fflags', '+genpts'],
    ...['-analyzeduration', '1500000', '-probesize', '1000000', '-max_delay', '300000'],
    ...['-f', 'sdp', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-af', 'aresample=async=1'],
    ...['-f', 'flv', '-flvflags', 'no_duration_filesize', address],
  ]
  const running = start(tools.ffmpeg, args, { memoryKb: MEMORY_KB, ms: 0 }, 'pipe')
  const { child } = running
  // it may have ended, which `ended` reports
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(described(ports, hasAudio))
  return {
    async end() {
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), LAST_MS)
      await running.ended
      clearTimeout(kill)
    },
    ended: running.ended,
  }
}
