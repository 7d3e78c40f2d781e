import type { ByKey } from '#contract/operations.ts'
import { drafts } from '#web/lib/drafts.ts'
import { navigation } from '#web/lib/navigation.ts'
import { safeReturnUrl } from '#web/lib/return-url.ts'
import { keepSession } from '#web/lib/session.ts'

export interface SignInOptions {
  /** "stay signed in" is checked; otherwise the session ends with the browser */
  remember: boolean
  /** the redirect in the address of the access screen */
  url?: string | null | undefined
  /** the `coupon` query of the page */
  coupon?: string | null | undefined
}

/** Stores the session that login, registration or the setup returned. */
export function keepSignIn(reply: ByKey['POST /api/user/login']['reply'], remember: boolean): void {
  keepSession(reply.token, reply.userid, remember)
  drafts.clear(reply.userid)
}

/** The redirect after a login: the return address, else `#/`, which dispatches. */
export const afterSignIn = (url: string | null | undefined): string => safeReturnUrl(url) ?? '#/'

/** Redirects to the page of a coupon that is being claimed, else to `afterSignIn`. */
export function goAfterSignIn({ url, coupon }: Omit<SignInOptions, 'remember'>): void {
  if (coupon && URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin) {
    navigation.back()
  } else {
    // Replaces the login page in the history, so that *back* does not show it.
    navigation.replace(afterSignIn(url))
  }
}

/** Completes a successful login. */
export function finishSignIn(reply: ByKey['POST /api/user/login']['reply'], options: SignInOptions): void {
  keepSignIn(reply, options.remember)
  goAfterSignIn(options)
}
