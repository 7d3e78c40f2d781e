import { useSignedInPress } from '#web/features/session/use-signed-in-press.ts'
import { useUser } from '#web/features/session/use-user.ts'
import type { OrderMessage } from './order-dialogs.tsx'
import { orderObstacle } from './who-may-order.ts'

/** For a button that orders: goes on with who may order; others get a message, and a visitor logs in first. */
export function useOrderPress(setMessage: (message: OrderMessage) => void): (goOn: () => void) => void {
  const { user } = useUser()
  const press = useSignedInPress()
  return (goOn) =>
    press(() => {
      const obstacle = user && orderObstacle(user)
      if (obstacle) setMessage({ kind: 'obstacle', obstacle })
      else goOn()
    })
}
