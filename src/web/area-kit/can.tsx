import type { ReactNode } from 'react'
import type { Permission } from '#contract/permission.ts'
import { useCan } from '#web/lib/can.ts'

export interface CanProps {
  /** the permission of the operation behind it */
  permission: Permission
  children: ReactNode
}

/** Shows its children to those whose role permits it. */
export function Can({ permission, children }: CanProps) {
  return useCan()(permission) ? children : null
}
