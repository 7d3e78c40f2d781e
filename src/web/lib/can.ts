import type { Permission } from '#contract/permission.ts'
import { currentUser } from './current-user.ts'
import { currentDocument } from './documents.ts'
import { useResource } from './resource.ts'
import { useIsSignedIn } from './session-hooks.ts'

/**
 * `can('order.refund')`: whether the back office shows what needs this permission. Elsewhere roles decide nothing:
 * teachers and students may do what the server lets them do.
 */
export function useCan(): (permission: Permission) => boolean {
  const { data } = useResource(currentUser, useIsSignedIn())
  return (permission) => currentDocument() !== 'admin' || data?.abilities.includes(permission) === true
}
