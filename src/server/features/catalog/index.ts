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
  bookersOf,
  gaveLesson,
  hadLesson,
  isInLesson,
  lessonsAround,
  lessonsTaughtBy,
  ownersOf,
  studentsOf,
  studentsTaughtBy,
  takesPart,
  taughtGrant,
  teachesLesson,
  teachesStudent,
} from './lesson-people.ts'
export { grantIsLive, isOwned, liveGrant, ownsProduct } from './ownership.ts'
export { requireProducts } from './require-products.ts'

/** What the school sells, and what of it someone owns. */
export function catalogFeature(serve: Serve, deps: Deps): void {
  serve(catalog.productList, ({ query, language }) => productList(deps, query, language))
  serve(catalog.homeCourses, ({ query, language }) => homeCourses(deps, query, language))
  serve(catalog.productPackage, ({ params, language }) => packageAnswer(deps, params.id, language))
  serve(catalog.product, ({ params, language }) => productAnswer(deps, params.id, language))
  serve(teachers.famousTeachers, ({ query, language }) => famousTeachers(deps, query, language))
  serve(teachers.famousTeacher, ({ params, language }) => famousTeacher(deps, params.id, language))
  serve(catalog.paymentState, ({ params, user }) => paymentState(deps.db, user.id, params.id))
}
