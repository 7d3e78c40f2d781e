import { addressOf, type DocumentName, documentOf, hashPath } from './documents.ts'
import { theme } from './theme.ts'

const LONGEST = 2000
// biome-ignore format: the ranges read better in one line
const forbidden = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029]/
/** Returning to these would require another login, or has no effect. */
const accessRoutes = ['/login', '/register', '/retrieved', '/accountcheck']

export const isAccessPage = (document: DocumentName, path: string): boolean =>
  document === 'login' || (document === 'index' && accessRoutes.includes(path))

/**
 * A return url as a path of this origin, or null when it must not be followed: another origin, `//host`,
 * a scheme such as `javascript:`, a backslash or a control character (browsers read those as something else),
 * a user name in the address, or the login page itself.
 */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > LONGEST || forbidden.test(value)) return null
  const absolute = value === location.origin || value.startsWith(`${location.origin}/`)
  if (!absolute && !(value.startsWith('/') && !value.startsWith('//'))) return null
  const url = parse(value)
  if (!url || url.origin !== location.origin || url.username || url.password) return null
  // A path such as `/.//host` is resolved to `//host`, which as an address leads to another origin.
  if (url.pathname.startsWith('//')) return null
  const isAccess = isAccessPage(documentOf(url.pathname), hashPath(url.hash))
  return isAccess && isPage(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`
}

function parse(value: string): URL | null {
  try {
    return new URL(value, location.origin)
  } catch {
    return null
  }
}

const isPage = (pathname: string) => pathname.endsWith('/') || pathname.endsWith('.html')

/** The current page, as a return url. */
export const currentAddress = (): string => `${location.pathname}${location.search}${location.hash}`

/** The redirect after a login, by the query of an access screen: to the begun action, else back; null: none. */
export const wayAfterSignIn = (query: URLSearchParams): string | null =>
  safeReturnUrl(query.get('next')) ?? safeReturnUrl(query.get('url'))

export interface AccessTarget {
  /** the return url; a value that is not safe is left out */
  returnTo?: string | null | undefined
  /** login was required to claim a coupon: returns to that page */
  coupon?: string | null | undefined
  /** login was required on the way to this hash route of the same document: continues to it */
  next?: string | undefined
  /** a session has ended, and how: the login page shows it */
  ended?: SessionEnd | undefined
}

/** `expired`: the server refuses to renew it; `out`: logged out, in another tab or on an earlier page. */
export type SessionEnd = 'expired' | 'out'

export const sessionEndOf = (query: URLSearchParams): SessionEnd | undefined =>
  (['expired', 'out'] as const).find((end) => end === query.get('ended'))

function accessRoute(path: string, { returnTo, coupon, next, ended }: AccessTarget): string {
  const query = new URLSearchParams()
  if (coupon) query.set('coupon', coupon)
  const url = safeReturnUrl(returnTo)
  if (url) query.set('url', url)
  if (next) query.set('next', `${location.pathname}${location.search}#${next}`)
  if (ended) query.set('ended', ended)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The login page by theme: index.html#/login for theme 1, login.html#/login for theme 2. */
export function loginAddress(target: AccessTarget = {}): string {
  return addressOf(theme.id === 2 ? 'login' : 'index', accessRoute('/login', target))
}

/** The registration page of the same theme. */
export function registerAddress(target: AccessTarget = {}): string {
  return addressOf(theme.id === 2 ? 'login' : 'index', accessRoute('/register', target))
}
