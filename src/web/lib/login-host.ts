import type { WebConfig } from './config-defaults.ts'
import { currentDocument, documentOf, hashPath, hashQuery } from './documents.ts'
import { navigation } from './navigation.ts'
import { currentAddress, isAccessPage, loginAddress, safeReturnUrl } from './return-url.ts'
import { isSignedIn } from './session.ts'

const isLite = (config: WebConfig) =>
  config.app_type === 'lite' || (config.app_type === '' && config.app_name === 'lite')

const leadsToOffice = (back: string | null) =>
  back !== null && documentOf(new URL(back, location.origin).pathname) === 'admin'

/**
 * The "lite" app has only the live page here, the return from an identity provider and, for the administrator, the back
 * office; everything else is at its login host. Where that is this school itself, visitors are redirected to its login page.
 * @returns whether the page is being left
 */
export function redirectToLoginHost(config: WebConfig): boolean {
  if (!isLite(config) || config.login_host === '') return false
  const path = hashPath()
  const document = currentDocument()
  if (document === 'admin' || (document === 'index' && /^((\/m)?\/live|\/sso)$/.test(path))) return false
  const atAccess = isAccessPage(document, path)
  // an area redirects to the login page with its own address, whichever of the two redirects comes first
  const ownAddress = document === 'student' || document === 'teacher' ? currentAddress() : null
  const back = atAccess ? safeReturnUrl(hashQuery().get('url')) : ownAddress
  if (leadsToOffice(back)) return false
  const host = hostOf(config.login_host)
  if (!host) return false
  if (new URL(host).host === location.host) {
    if (atAccess || isSignedIn()) return false
    navigation.replace(loginAddress({ returnTo: path === '/' ? null : currentAddress() }))
  } else navigation.replace(withReturn(host, back))
  return true
}

function hostOf(name: string): string | null {
  const host = /^https?:\/\//i.test(name) ? name : `${location.protocol}//${name}`
  return URL.canParse(host) ? host : null
}

/** The login host also gets the return address. */
function withReturn(host: string, back: string | null): string {
  if (back === null) return host
  const { href, hash, search } = new URL(host)
  const query = new URLSearchParams({ url: location.origin + back })
  return `${href}${(hash || search).includes('?') ? '&' : '?'}${query}`
}
