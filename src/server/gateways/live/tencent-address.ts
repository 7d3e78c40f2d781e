import { createHash } from 'node:crypto'

/** txSecret and txTime as Tencent's CSS checks them: MD5 of key, stream name and the end in hexadecimal. */
export function txSignature(key: string, streamName: string, until: number): string {
  const txTime = Math.floor(until).toString(16).toUpperCase()
  const txSecret = createHash('md5').update(`${key}${streamName}${txTime}`).digest('hex')
  return `txSecret=${txSecret}&txTime=${txTime}`
}

/** What Tencent signs its callbacks with. */
export const callbackSign = (key: string, t: number): string =>
  createHash('md5').update(`${key}${t}`).digest('hex')

/** The name that a class's stream has there: viewers see it, so it must not give the stream key away. */
export const streamNameOf = (classId: number, streamKey: string): string =>
  `c${classId}-${createHash('sha256').update(streamKey).digest('hex').slice(0, 16)}`

/** The class of such a name. */
export function readStreamName(name: string): number | null {
  const id = Number(/^c(\d{1,10})-[0-9a-f]{16}$/.exec(name)?.[1])
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}
