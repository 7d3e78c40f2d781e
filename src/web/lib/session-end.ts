import { homeAddress } from './documents.ts'
import { navigation } from './navigation.ts'
import { currentAddress, loginAddress, type SessionEnd } from './return-url.ts'
import { needsSignIn } from './routes.ts'
import { isSignedIn } from './session.ts'
import { theme } from './theme.ts'

/** A whole other document is on its way: what happens on this one no longer leads anywhere. */
let departed = false

/** Leaves on purpose, such as after signing out, and is not led elsewhere by what that sets off here. */
export function depart(address: string): void {
  departed = !address.startsWith('#')
  navigation.go(address)
}

/** Taken back out of the browser's cache of pages: it may have been signed out meanwhile. */
export function arriveAgain(): void {
  departed = false
  if (!isSignedIn() && needsSignIn()) void leaveForLogin('out')
}

let leaving: Promise<void> | null = null

/**
 * To the login page of the school's theme, with the way back; once, however many requests find the session gone.
 * `ended`: how it ended, where there was one.
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
  depart(loginAddress({ returnTo, ended }))
}

/**
 * Where to go when the session has died: a page that needs sign-in gives way to the login page. A visitor's page
 * gives way to home if the session died in use; one that was dead from the start is forgotten in silence.
 */
export async function leaveAfterLoss(inUse: boolean): Promise<void> {
  if (needsSignIn()) await leaveForLogin('expired')
  else if (inUse) {
    navigation.go(homeAddress())
    onLost()
  }
}

let onLost: () => void = () => undefined

/** The entry says how a reader is told that the session has died on a page that stays open to visitors. */
export function onSessionLost(tell: () => void): void {
  onLost = tell
}
