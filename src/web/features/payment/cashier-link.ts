import { currentLanguage } from '#web/lib/language.ts'

/** An address of the sandbox's own, in the language of this page; any other as it is. */
export function spoken(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.origin !== location.origin || !url.pathname.startsWith('/sandbox/')) return address
  url.searchParams.set('lang', currentLanguage())
  return url.href
}

/**
 * The address of a payment code as a link, where a browser may open it: http(s) and of this origin, as the sandbox's
 * cashier has it. A provider's own scheme, or another host, is for scanning only.
 */
export function cashierLink(codeUrl: string): string | null {
  if (!URL.canParse(codeUrl)) return null
  const { protocol, origin } = new URL(codeUrl)
  const web = protocol === 'https:' || protocol === 'http:'
  return web && origin === location.origin ? spoken(codeUrl) : null
}
