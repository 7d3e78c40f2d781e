import { navigation } from '#web/lib/navigation.ts'
import { type AccessTarget, currentAddress, loginAddress } from '#web/lib/return-url.ts'
import { useUser } from './use-user.ts'

type Target = Pick<AccessTarget, 'coupon' | 'next'>

/** To the login page, with the way back. */
export const goToLogin = (target: Target = {}): void =>
  navigation.go(loginAddress({ returnTo: currentAddress(), ...target }))

/**
 * For a button that needs an account: `press(action)` acts for who is signed in; a visitor logs in first and comes
 * back, or goes on to `next`. While it is not yet known who asks, nothing happens.
 */
export function useSignedInPress(): (action: () => void, target?: Target) => void {
  const { user, pending } = useUser()
  return (action, target) => {
    if (user) action()
    else if (!pending) goToLogin(target)
  }
}
