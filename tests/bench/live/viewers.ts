import { Agent, get } from 'node:http'
import type { JobContext } from '../part.ts'

const FLV_HEAD = 13
const TAG_HEAD = 11
const VIDEO = 9

/** Counts the video frames in an FLV stream. */
export function pictureCounter(): { feed: (chunk: Buffer) => void; count: () => number } {
  let rest = Buffer.alloc(0)
  let skip = FLV_HEAD
  let count = 0
  return {
    count: () => count,
    feed(chunk) {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        if (skip > 0) {
          const cut = Math.min(skip, rest.length)
          rest = rest.subarray(cut)
          skip -= cut
        }
        if (skip > 0 || rest.length < TAG_HEAD + 2) return
        // the second byte of a video tag distinguishes frames from the decoder's configuration
        if (rest[0] === VIDEO && rest[TAG_HEAD + 1] === 1) count += 1
        skip = TAG_HEAD + rest.readUIntBE(1, 3) + 4
      }
    },
  }
}

export interface Viewing {
  /** frames received by the first of them */
  pictures(): number
  leave(): void
}

/** Opens a stream several times; resolves when each has received its first bytes. */
export async function watchStream(
  bench: JobContext,
  url: string,
  cookie: string,
  count: number,
): Promise<Viewing> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const counter = pictureCounter()
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`the stream answers ${response.statusCode}`))
        response.on('error', () => undefined)
        response.on('data', (chunk: Buffer) => {
          if (index === 0) counter.feed(chunk)
          resolve()
        })
      }).on('error', reject)
    })
  const leave = () => agent.destroy()
  bench.defer(leave)
  await Promise.all(Array.from({ length: count }, (_, index) => open(index)))
  return { pictures: counter.count, leave }
}
