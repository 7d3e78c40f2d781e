import type { ByKey } from '#contract/operations.ts'
import { navigation } from '#web/lib/navigation.ts'
import { safeReturnUrl } from '#web/lib/return-url.ts'
import { keepSession } from '#web/lib/session.ts'

export interface SignInOptions {
  /** "stay signed in" is ticked; otherwise the session ends with the browser */
  remember: boolean
  /** where the address of the access screen leads on to */
  url?: string | null | undefined
  /** the `coupon` query of the page */
  coupon?: string | null | undefined
}

/** Keeps the session that login, registration or the setup answered. */
export function keepSignIn(reply: ByKey['POST /api/user/login']['reply'], remember: boolean): void {
  keepSession(reply.token, reply.userid, remember)
}

/** Where somebody who has logged in is led: the return url, else `#/`, which dispatches. */
export const afterSignIn = (url: string | null | undefined): string => safeReturnUrl(url) ?? '#/'

/** Goes where the reader wanted to go: back to a coupon, else to `afterSignIn`. */
export function goAfterSignIn({ url, coupon }: Omit<SignInOptions, 'remember'>): void {
  if (coupon && URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin) {
    navigation.back()
  } else {
    // In place of the login page, which *back* would show to somebody signed in.
    navigation.replace(afterSignIn(url))
  }
}

/** What a successful login ends with. */
export function finishSignIn(reply: ByKey['POST /api/user/login']['reply'], options: SignInOptions): void {
  keepSignIn(reply, options.remember)
  goAfterSignIn(options)
}
