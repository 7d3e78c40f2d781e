import { currentLanguage } from '#web/lib/language.ts'

/** Adds this page's language to an address of the sandbox; returns any other address as it is. */
export function withPageLanguage(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.origin !== location.origin || !url.pathname.startsWith('/sandbox/')) return address
  url.searchParams.set('lang', currentLanguage())
  return url.href
}

/**
 * The address of a payment code as a link, if a browser may open it: http(s) and of this origin, as that of the sandbox
 * cashier. A provider's own scheme, or another host, is only for scanning.
 */
export function cashierLink(codeUrl: string): string | null {
  if (!URL.canParse(codeUrl)) return null
  const { protocol, origin } = new URL(codeUrl)
  const web = protocol === 'https:' || protocol === 'http:'
  return web && origin === location.origin ? withPageLanguage(codeUrl) : null
}
