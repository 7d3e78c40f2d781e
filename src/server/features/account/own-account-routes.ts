import { retrieval } from '#contract/account/retrieval.ts'
import { security } from '#contract/account/security.ts'
import { verification } from '#contract/account/verification.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { openAccountLink } from './account-links.ts'
import { captchaOfBrowser } from './captcha-cookie.ts'
import { changePassword } from './change-password.ts'
import { changePhone } from './change-phone.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'
import { finishRetrieval, proveRetrieval, startRetrieval } from './retrieve-password.ts'
import { verifyAccount } from './verify-account.ts'

/** attempts at codes, links and passwords from one address in a minute; enough for a whole class */
const ATTEMPT_LIMIT = { perMinute: 60 }

/** Retrieving a password, verifying an account, and what the signed-in may do about theirs. */
export function ownAccountRoutes(serve: Serve, deps: Deps): void {
  serve(
    retrieval.retrieveStep1,
    ({ body, request }) => startRetrieval(deps, body, captchaOfBrowser(request)),
    ATTEMPT_LIMIT,
  )
  serve(retrieval.retrieveStep2, ({ body }) => proveRetrieval(deps, body), ATTEMPT_LIMIT)
  serve(retrieval.retrieveStep3, ({ body }) => finishRetrieval(deps, body), ATTEMPT_LIMIT)

  serve(verification.openAccountLink, ({ body, reply }) => openAccountLink(deps, body, reply), ATTEMPT_LIMIT)
  serve(
    verification.verifyAccount,
    ({ params, body, request, reply }) =>
      verifyAccount(
        deps,
        { userid: params.userid, body },
        { request, reply, captcha: captchaOfBrowser(request) },
      ),
    ATTEMPT_LIMIT,
  )

  serve(security.ownSessions, ({ user }) => ownSessions(deps, user))
  serve(security.endOwnSession, ({ user, params }) => endOwnSession(deps, user, params.id))
  serve(security.endOtherSessions, ({ user }) => endOtherSessions(deps, user))
  serve(security.changePassword, ({ user, body }) => changePassword(deps, user, body), ATTEMPT_LIMIT)
  serve(security.changePhone, ({ user, body }) => changePhone(deps, user, body), ATTEMPT_LIMIT)
}
