import { ownFactors, proof, secondStep } from '#contract/account/factors.ts'
import { passkeyLogin } from '#contract/account/passkey-login.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { startRedirectSession } from '../browser-redirect-session.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  keepFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  showOwnFactors,
} from './own-factors.ts'
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.ts'
import { giveProof, passkeyForProof, wantedProof } from './proof.ts'
import { finishLogin, passkeyForLogin } from './second-step.ts'

/** from one address in a minute; enough for a whole class */
const ATTEMPT_LIMIT = { perMinute: 60 }

/** The second step of a login, a login by a passkey alone, proofs before what matters, and the factors that both are made with. */
export function factorRoutes(serve: Serve, deps: Deps): void {
  serve(
    secondStep.passkeyForLogin,
    ({ body, request }) => passkeyForLogin(deps, body.ticket, request),
    ATTEMPT_LIMIT,
  )
  serve(
    secondStep.finishLogin,
    async ({ body, request, reply }) => {
      const answer = await finishLogin(deps, body, request)
      startRedirectSession(reply, answer.token)
      return answer
    },
    ATTEMPT_LIMIT,
  )

  serve(passkeyLogin.beginPasskeyLogin, ({ request }) => beginPasskeyLogin(deps, request), ATTEMPT_LIMIT)
  serve(
    passkeyLogin.logInByPasskey,
    async ({ body, request, reply }) => {
      const answer = await logInByPasskey(deps, body.passkey, request)
      startRedirectSession(reply, answer.token)
      return answer
    },
    ATTEMPT_LIMIT,
  )

  serve(proof.wantedProof, ({ user, request }) => wantedProof(deps, user, request))
  serve(proof.passkeyForProof, ({ user, request }) => passkeyForProof(deps, user, request), ATTEMPT_LIMIT)
  serve(proof.giveProof, ({ user, body, request }) => giveProof(deps, user, body, request), ATTEMPT_LIMIT)

  serve(ownFactors.ownFactors, ({ user, request }) => showOwnFactors(deps, user, request))
  serve(ownFactors.beginTotp, ({ user }) => beginTotp(deps, user), ATTEMPT_LIMIT)
  serve(
    ownFactors.confirmTotp,
    ({ user, body, request }) => confirmTotp(deps, user, body.code, request),
    ATTEMPT_LIMIT,
  )
  serve(ownFactors.removeTotp, ({ user }) => removeTotp(deps, user))
  serve(ownFactors.beginPasskey, ({ user, request }) => beginPasskey(deps, user, request), ATTEMPT_LIMIT)
  serve(
    ownFactors.addPasskey,
    ({ user, body, request }) => addPasskey(deps, user, body, request),
    ATTEMPT_LIMIT,
  )
  serve(ownFactors.removePasskey, ({ user, params }) => removePasskey(deps, user, params.id))
  serve(ownFactors.renewRecoveryCodes, ({ user }) => renewRecoveryCodes(deps, user), ATTEMPT_LIMIT)
  serve(ownFactors.keepFactors, ({ user }) => keepFactors(deps, user))
}
