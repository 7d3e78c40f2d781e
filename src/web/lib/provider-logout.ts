import { storage } from './storage.ts'

const KEY = 'provider_logout'

/** The session of this device was opened by a provider at which its owner logs out too. */
export const markProviderLogout = (providerId: number): void => storage.write(KEY, String(providerId))

/** Where a logout goes on, at the provider; null: nowhere. It is asked once. */
export function takeProviderLogout(): string | null {
  const id = /^\d{1,9}$/.exec(storage.read(KEY) ?? '')?.[0]
  storage.remove(KEY)
  return id === undefined ? null : `/api/v1/sso/logout/${id}`
}
