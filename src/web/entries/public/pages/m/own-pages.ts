/** A student's courses and orders on the phone: one chunk. */
export { default as MyCoursesPage } from './my-courses-page.tsx'
export { default as OrderPage } from './order-page.tsx'
