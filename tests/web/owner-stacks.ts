import * as React from 'react'

/** React's own counter of the elements whose place in the code it has recorded; it records no more beyond a limit. */
interface Internals {
  recentlyCreatedOwnerStacks?: number
}

/**
 * Lets React record for no element where it was made: it does so in development, for messages that no test reads, and
 * takes a tenth of the time of a component test for it.
 */
export function recordNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  Object.defineProperty(internals as Internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  })
}
