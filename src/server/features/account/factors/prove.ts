import type { Static } from 'typebox'
import type { Factor } from '#contract/account/factor-limits.ts'
import type { PasskeyAnswer } from '#contract/account/passkey-schemas.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { countFactorTry, forgetFactorTries } from './factor-tries.ts'
import { heldBy } from './held.ts'
import { type Purpose, requirePasskeySite, spendPasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { requireReadableApp, spendTotp } from './totp.ts'

/** What somebody gives to prove themself, beside the password. */
export interface Given {
  factor: Factor
  code?: string | undefined
  passkey?: Static<typeof PasskeyAnswer> | undefined
}

interface Prover {
  userId: number
  /** of the caller, as limits name it */
  address: string
  /** the host that the browser has called */
  host: string
  purpose: Exclude<Purpose, 'new passkey'>
}

/** Counts what can be guessed, before anything is judged. @throws factorTriesUsed, factorUnreadable */
export async function countTry(deps: Deps, { userId, address }: Prover, { factor }: Given): Promise<void> {
  const { db, log } = deps
  if (factor === 'totp')
    await requireReadableApp(deps, userId).catch((error: unknown) => {
      log.error({ userId }, 'the secret of an app cannot be read; SECRETS_KEY was lost or changed')
      throw error
    })
  if (factor !== 'passkey') await countFactorTry(db, { userId, address, isGuessable: factor === 'totp' })
}

/** After a success. */
export const forgetTries = ({ db }: Deps, { userId, address }: Prover, { factor }: Given): Promise<void> =>
  forgetFactorTries(db, { userId, address, isGuessable: factor === 'totp' })

/** Who knows of a recovery code that was used and was not them has to act. */
async function notifyRecoveryCodeUse(
  { notify }: Pick<Deps, 'notify'>,
  tx: Tx,
  userId: number,
): Promise<void> {
  const { recoveryLeft } = await heldBy(tx, userId)
  await writeAudit(tx, { id: userId }, 'recovery code used', `user ${userId}`, { left: recoveryLeft })
  await notify(
    tx,
    {
      kind: 'recovery_code_used',
      key: `recovery ${userId} ${Date.now()}`,
      params: { name: String(recoveryLeft) },
    },
    [userId],
  )
}

/** Judges a factor and uses it up, in the transaction of what it opens. @throws factorCodeWrong, passkeyRefused */
export async function requireFactor(deps: Deps, tx: Tx, prover: Prover, given: Given): Promise<void> {
  const { userId, purpose, host } = prover
  if (given.factor === 'passkey') {
    const site = requirePasskeySite(deps.config.publicUrl, host)
    const isRight =
      given.passkey && (await spendPasskey(tx, site, { userId, purpose, answer: given.passkey }))
    if (!isRight) throw refuse('passkeyRefused')
    return
  }
  const code = given.code ?? ''
  const isRight =
    given.factor === 'totp'
      ? await spendTotp(deps, tx, userId, code)
      : await spendRecoveryCode(tx, userId, code)
  if (!isRight) throw refuse('factorCodeWrong')
  if (given.factor === 'recovery') await notifyRecoveryCodeUse(deps, tx, userId)
}
