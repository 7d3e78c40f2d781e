import { isMobileDevice } from '#web/lib/device.ts'
import { addressOf } from './documents.ts'

/** Route of a course's page for phones. */
export const phoneCourseRoute = (productId: number): string => `/m/course?productId=${productId}`

/** Route of a course's page in index.html, for this device. */
export const courseRoute = (productId: number): string =>
  isMobileDevice() ? phoneCourseRoute(productId) : `/course?productId=${productId}`

/** Route of the trial form, for this device. */
export const trialFormRoute = (productId: number): string =>
  `${isMobileDevice() ? '/m/free_claim' : '/free_claim'}?product_id=${productId}`

/** Route of the list of all courses, or of one kind. */
export const coursesRoute = (kind: number | null = null): string =>
  kind === null ? '/home/courses' : `/home/courses?type=${kind}`

/** Route of the list of all open classes. */
export const openClassesRoute = '/home/openclasses'

/** Route of the page of an open class. */
export const openClassRoute = (id: number): string => `/live?id=${id}`

/** Route of the page on which a course is learned, in student.html; at a lesson of it. */
export const learnRoute = (productId: number, lessonId: number | null = null): string =>
  `/my_courses/${productId}${lessonId === null ? '' : `?lesson_id=${lessonId}`}`

/** Address of the page on which a student learns an owned course. */
export const learnAddress = (productId: number, lessonId: number | null = null): string =>
  addressOf('student', learnRoute(productId, lessonId))
