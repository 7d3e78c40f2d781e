import type { HttpResponse, Transport } from './http.ts'

/** No provider's answer to these calls comes near it; a longer one is not read to its end. */
const MAX_ANSWER_BYTES = 1_000_000

/**
 * A transport over the network. Redirects are not followed: a signed call belongs to one address only.
 * @param timeoutMs for the whole exchange, body included
 */
export function fetchTransport(timeoutMs = 10_000): Transport {
  return async ({ method, url, headers, body }) => {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === '' ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await readText(answer),
    } satisfies HttpResponse
  }
}

/** The body as UTF-8, a byte order mark included: `Response.text()` would drop it, and it is part of what was signed. */
async function readText(answer: Response): Promise<string> {
  if (!answer.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
