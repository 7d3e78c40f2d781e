import { navigation } from '#web/lib/navigation.ts'
import { type AccessTarget, currentAddress, loginAddress } from '#web/lib/return-url.ts'
import { useUser } from './use-user.ts'

type Target = Pick<AccessTarget, 'coupon' | 'next'>

/** Redirects to the login page, with the return address. */
export const goToLogin = (target: Target = {}): void =>
  navigation.go(loginAddress({ returnTo: currentAddress(), ...target }))

/**
 * For a button that needs an account: `press(action)` runs the action for a signed-in user; a visitor logs in first and
 * returns, or continues to `next`. It does nothing while the user is not known yet.
 */
export function useSignedInPress(): (action: () => void, target?: Target) => void {
  const { user, pending } = useUser()
  return (action, target) => {
    if (user) action()
    else if (!pending) goToLogin(target)
  }
}
