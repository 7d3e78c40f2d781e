/**
 * Addresses that a school may type, as patterns for schemas and as tests. Free of tabs, line breaks and backslashes,
 * which browsers read as something else than they look.
 */

/** A picture on this site: uploaded, or the demo school's. */
const ownImage = '/(files|demo)/(?!.*\\.\\.)[A-Za-z0-9_./-]{1,300}'
/** A route of these pages, a path of this site, or another site. */
const link = '#/[^\\s\\\\]*|/(?![/\\\\])[^\\s\\\\]*|[hH][tT][tT][pP][sS]?://[^\\s\\\\/][^\\s\\\\]*'

/** For schemas; each may be left empty. */
export const addressPatterns = { image: `^(${ownImage})?$`, link: `^(${link})?$` } as const

const imageTest = new RegExp(`^${ownImage}$`)
const linkTest = new RegExp(`^(${link})$`)

export const isOwnImage = (address: string): boolean => imageTest.test(address)
/** An address to follow: of this site or of the web. Nothing that runs, such as `javascript:`. */
export const isLink = (address: string): boolean => linkTest.test(address)
/** Whether an address that may be followed leads to another site. */
export const isOutside = (address: string): boolean => /^https?:/i.test(address)
