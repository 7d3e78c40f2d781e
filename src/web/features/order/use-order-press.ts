import { useSignedInPress } from '#web/features/session/use-signed-in-press.ts'
import { useUser } from '#web/features/session/use-user.ts'
import type { OrderMessage } from './order-dialogs.tsx'
import { orderObstacle } from './who-may-order.ts'

/**
 * For a button that orders: continues for users who may order; others get a message. A visitor logs in first and is
 * redirected to `checkout`, where one is given.
 */
export function useOrderPress(
  setMessage: (message: OrderMessage) => void,
): (goOn: () => void, checkout?: string) => void {
  const { user } = useUser()
  const press = useSignedInPress()
  return (goOn, checkout) =>
    press(
      () => {
        const obstacle = user && orderObstacle(user)
        if (obstacle) setMessage({ kind: 'obstacle', obstacle })
        else goOn()
      },
      { next: checkout },
    )
}
