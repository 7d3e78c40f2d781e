import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { heldBy, holdsOne } from './factors/held.ts'
import { requireProof } from './factors/proof.ts'
import { requireOwnPassword } from './own-password.ts'

/**
 * The caller's own password, and of who has a second factor a proof with it: a password alone opens their account for nobody, and
 * changes none of the ways into it.
 * @throws proofNeeded, passwordWrong, passwordTriesUsed
 */
export async function requirePasswordAndProof(
  deps: Deps,
  user: SessionUser,
  password: string,
): Promise<void> {
  if (holdsOne(await heldBy(deps.db, user.id))) await requireProof(deps, user)
  await requireOwnPassword(deps, user, password)
}
