import { createHash, createHmac } from 'node:crypto'
import { openAsBlob } from 'node:fs'

/** Where a video is to be put, as VOD answers it. */
export interface CosPlace {
  bucket: string
  region: string
  path: string
  secretId: string
  secretKey: string
  token: string
}

/** from a little before now on, in seconds, since clocks differ */
const EARLY = 60
const GOOD_FOR = 12 * 3600

const hmac = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('hex')

/** The Authorization header of a PUT to Tencent Cloud's COS, in which host and path are signed. */
export function cosAuthorization(
  { secretId, secretKey }: Pick<CosPlace, 'secretId' | 'secretKey'>,
  host: string,
  path: string,
  now: number,
): string {
  const time = `${now - EARLY};${now + GOOD_FOR}`
  const request = `put\n${path}\n\nhost=${encodeURIComponent(host)}\n`
  const toSign = `sha1\n${time}\n${createHash('sha1').update(request).digest('hex')}\n`
  const fields = {
    'q-sign-algorithm': 'sha1',
    'q-ak': secretId,
    'q-sign-time': time,
    'q-key-time': time,
    'q-header-list': 'host',
    'q-url-param-list': '',
    'q-signature': hmac(hmac(secretKey, time), toSign),
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Puts a file of this machine there. Rejects when the store does not take it whole. */
export async function putToCos(
  place: CosPlace,
  file: string,
  endpoint: string | null,
  signal: AbortSignal,
): Promise<void> {
  const origin = endpoint ?? `https://${place.bucket}.cos.${place.region}.myqcloud.com`
  const url = new URL(place.path, origin)
  const answer = await fetch(url, {
    method: 'PUT',
    headers: {
      authorization: cosAuthorization(place, url.host, url.pathname, Math.floor(Date.now() / 1000)),
      'x-cos-security-token': place.token,
    },
    body: await openAsBlob(file),
    redirect: 'manual',
    signal,
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`)
}
