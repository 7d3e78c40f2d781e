import { classAddress } from '#web/features/learning/courses/student-course-card.tsx'
import { learnAddress } from '#web/lib/shop-routes.ts'

interface Watched {
  open_class_id: number
  lesson_id: number | null
  product_id: number | null
}

/** Where a student watches a class: on the learning page of its course; a free open class on its own page. */
export const watchAddress = ({ open_class_id, lesson_id, product_id }: Watched): string =>
  product_id === null ? classAddress(open_class_id) : learnAddress(product_id, lesson_id)
