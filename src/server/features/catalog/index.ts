import { catalog } from '#contract/catalog/operations.ts'
import { teachers } from '#contract/catalog/teachers.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { famousTeacher, famousTeachers } from './famous-teachers.ts'
import { paymentState } from './ownership.ts'
import { packageAnswer, productAnswer } from './product.ts'
import { homeCourses, productList } from './product-list.ts'

export { subjectsOf } from './famous-teachers.ts'
export { clearProductCache, evictProduct } from './caches.ts'
export { coursePaths, coversOfFirstCourses } from './product-list.ts'
export { changeContents } from './missing-parts.ts'
export { classTypeOf, kindsOf, knotStatusOf } from './product-kinds.ts'
export {
  gaveLesson,
  isInLesson,
  studentsOf,
  taughtGrant,
  teachesLesson,
  teachesStudent,
} from './lesson-people.ts'
export { grantIsLive, isOwned, liveGrant, ownsProduct } from './ownership.ts'
export { requireProducts } from './require-products.ts'

/** What the school sells, and what of it someone owns. */
export function catalogFeature(serve: Serve, deps: Deps): void {
  serve(catalog.productList, ({ query }) => productList(deps, query))
  serve(catalog.homeCourses, ({ query }) => homeCourses(deps, query))
  serve(catalog.productPackage, ({ params }) => packageAnswer(deps, params.id))
  serve(catalog.product, ({ params }) => productAnswer(deps, params.id))
  serve(teachers.famousTeachers, ({ query }) => famousTeachers(deps, query))
  serve(teachers.famousTeacher, ({ params }) => famousTeacher(deps, params.id))
  serve(catalog.paymentState, ({ params, user }) => paymentState(deps.db, user.id, params.id))
}
