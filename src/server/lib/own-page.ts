import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a handshake comes from a page of this school, or from no page: programs send no Origin. A page elsewhere cannot change
 * what its browser sends as Host, or add a header to a handshake, so what a proxy says of the host may be believed here.
 */
export function isOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const page = URL.canParse(origin) ? new URL(origin).host : ''
  const forwarded = String(headers['x-forwarded-host'] ?? '')
    .split(',')[0]
    ?.trim()
  return page !== '' && [host, forwarded, new URL(publicUrl).host].includes(page)
}
