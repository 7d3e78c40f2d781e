import { createContext, use } from 'react'
import type { Permission } from '#contract/permission.ts'
import { useCan } from './can.ts'

/** The permission that the page of a route needs; none outside the back office, and for pages that everybody opens. */
export const PagePermission = createContext<(route: string) => Permission | undefined>(() => undefined)

/** `mayOpen('/orders/1?x=2')`: whether the reader's role includes the page of this route. */
export function useMayOpen(): (route: string) => boolean {
  const permissionOf = use(PagePermission)
  const can = useCan()
  return (route) => {
    const permission = permissionOf(route.replace(/[?#].*$/, ''))
    return permission === undefined || can(permission)
  }
}
