/**
 * The address of a payment code as a link, where a browser may open it: http(s) and of this origin, as the sandbox's
 * cashier has it. A provider's own scheme, or another host, is for scanning only.
 */
export function cashierLink(codeUrl: string): string | null {
  if (!URL.canParse(codeUrl)) return null
  const { protocol, origin, href } = new URL(codeUrl)
  const web = protocol === 'https:' || protocol === 'http:'
  return web && origin === location.origin ? href : null
}
