import type { Download, HttpRequest, HttpResponse, Transport } from './http.ts'

/** No provider's answer to these calls comes near it; a longer one is not read to its end. */
const MAX_ANSWER_BYTES = 1_000_000
/** a day's bill: some 300 bytes a row */
const MAX_FILE_BYTES = 200_000_000

/**
 * A transport over the network. Redirects are not followed: a signed call belongs to one address only.
 * @param timeoutMs for the whole exchange, body included
 */
export function fetchTransport(timeoutMs = 10_000): Transport {
  return async (request) => {
    const answer = await send(request, timeoutMs)
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      // as UTF-8, a byte order mark included: `Response.text()` would drop it, and it is part of what was signed
      body: (await readBytes(answer, MAX_ANSWER_BYTES)).toString('utf8'),
    } satisfies HttpResponse
  }
}

/** Files over the network, as long as they may reasonably be */
export function fetchDownload(timeoutMs = 120_000): Download {
  return async (request) => {
    const answer = await send(request, timeoutMs)
    return { status: answer.status, bytes: await readBytes(answer, MAX_FILE_BYTES) }
  }
}

const send = ({ method, url, headers, body }: HttpRequest, timeoutMs: number): Promise<Response> =>
  fetch(url, {
    method,
    headers,
    ...(body === '' ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })

async function readBytes(answer: Response, most: number): Promise<Buffer> {
  if (!answer.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.byteLength
    if (size > most) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
