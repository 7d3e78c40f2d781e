import { createHash, randomBytes } from 'node:crypto'
import { playbackRates } from '#contract/openclass/enums.ts'

/** how long an address opens a video of unknown length, in seconds */
const LONGEST = 6 * 3600
/** for pauses, in seconds: an address is checked for each part of a video, and a page asks for another when it has ended */
const PAUSES = 900
/** internet addresses from which one link may be watched: phones change theirs on the way */
const MOST_PLACES = 3

/** How long an address has to open a video of so many seconds, watched at the slowest speed; 0: unknown. */
export const watchingSeconds = (duration: number): number =>
  duration > 0 ? Math.min(LONGEST, Math.ceil(duration / Math.min(...playbackRates)) + PAUSES) : LONGEST

/**
 * The address with the signature of Tencent Cloud VOD's protection by key: MD5 of the key, the folder, the end in
 * hexadecimal, how many may watch, and something that makes each link its own.
 */
export function signedAddress(address: string, key: string, goodFor = LONGEST): string {
  const url = new URL(address)
  const folder = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)
  const t = (Math.floor(Date.now() / 1000) + goodFor).toString(16)
  const us = randomBytes(5).toString('hex')
  const sign = createHash('md5').update(`${key}${folder}${t}${MOST_PLACES}${us}`).digest('hex')
  url.search = String(new URLSearchParams({ t, rlimit: String(MOST_PLACES), us, sign }))
  return url.href
}
