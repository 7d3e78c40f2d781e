import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { factorRoutes } from './factors/routes.ts'
import { accountRoutes } from './routes.ts'
import { ssoRoutes } from './sso/routes.ts'

export { phonesFor, phonesForUser, readsPhones, stillMay } from './seen-phones.ts'
export { createAccountLink } from './account-links.ts'
export { removeAllFactors } from './factors/removal.ts'
export { proofRule, requireProof, requireProvenLately } from './factors/proof.ts'
export { firstUsername } from './first-username.ts'
export { findSessionIn, clearSessionCache } from './find-session.ts'
export { notifyAccountChange } from './notify-account-change.ts'
export { requireUnguessable } from './guessable-password.ts'
export { hashPassword, setPassword } from './password.ts'
export { endSessionsOf } from './sessions.ts'
export { sweepAccounts } from './sweep.ts'
export { isPastDay } from './registration-fields.ts'
export { requireOpenStudents, stayingAccount, stayingStudents } from './open-students.ts'
export { unreadableSecrets } from './unreadable-secrets.ts'
export { createSetupToken } from './setup.ts'
export { requirePhone } from './phone.ts'
export { isSchoolAdmin } from './policy.ts'
export { redirectSessionUser } from './browser-redirect-session.ts'
export { hasNamePart, isOfUser, matchesUser } from './user-search.ts'

/** Sign-in, registration, sessions, captcha and SMS codes. */
export function accountFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  accountRoutes(serve, deps)
  ssoRoutes(serve, deps, app)
  factorRoutes(serve, deps)
}
