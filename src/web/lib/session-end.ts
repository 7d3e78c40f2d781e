import { homeAddress } from './documents.ts'
import { navigation } from './navigation.ts'
import { currentAddress, loginAddress, type SessionEnd } from './return-url.ts'
import { needsSignIn } from './routes.ts'
import { isSignedIn } from './session.ts'
import { theme } from './theme.ts'

/** Another document is loading: no more redirects on this one. */
let departed = false

/** Leaves the page on purpose, such as after a logout, and prevents other redirects. */
export function leavePage(address: string): void {
  departed = !address.startsWith('#')
  navigation.go(address)
}

/** The browser restored the page from its cache: the user may have logged out meanwhile. */
export function resetLeaving(): void {
  departed = false
  if (!isSignedIn() && needsSignIn()) void leaveForLogin('out')
}

let leaving: Promise<void> | null = null

/**
 * Redirects to the login page of the school's theme, with the return address; once, however many requests find the
 * session ended. `ended`: how it ended, if there was one.
 */
export function leaveForLogin(ended?: SessionEnd): Promise<void> {
  if (departed) return Promise.resolve()
  leaving ??= goToLogin(ended).finally(() => {
    leaving = null
  })
  return leaving
}

async function goToLogin(ended: SessionEnd | undefined): Promise<void> {
  const returnTo = currentAddress()
  await theme.ready
  leavePage(loginAddress({ returnTo, ended }))
}

/**
 * Redirects after the session has ended: a page that requires a login to the login page; a page for visitors to the
 * home page if the session was in use, and nowhere if it had ended before the page was opened.
 */
export async function leaveAfterLoss(inUse: boolean): Promise<void> {
  if (needsSignIn()) await leaveForLogin('expired')
  else if (inUse) {
    navigation.go(homeAddress())
    onLost()
  }
}

let onLost: () => void = () => undefined

/** Set by the entry: shows the user that the session has ended on a page that visitors may see. */
export function onSessionLost(listener: () => void): void {
  onLost = listener
}
