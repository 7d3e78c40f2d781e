import { is } from '#contract/account/limits.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { addressOf } from '#web/lib/documents.ts'
import { courseRoute, learnAddress } from '#web/lib/shop-routes.ts'
import type { OpenClass } from './types.ts'

/** Address of a lesson's course: a student who owns it continues to learn there, others see what the course offers. */
export function useCourseAddress({ is_buy, lesson }: Pick<OpenClass, 'is_buy' | 'lesson'>): string {
  const { user } = useUser()
  if (!lesson) return ''
  const { id, product_id } = lesson
  return is_buy === 1 && is(user, 'student')
    ? learnAddress(product_id, id)
    : addressOf('index', courseRoute(product_id))
}
