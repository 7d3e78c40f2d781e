import { currentDocument, type DocumentName, hashPath } from './documents.ts'

/** Hash routes of index.html and login.html that a visitor may see. A path covers what lies below it. */
export const visitorRoutes = [
  '/home',
  '/course',
  '/group',
  '/m/course',
  '/m/group',
  '/m/free_study',
  '/live',
  '/tools',
  '/pages',
  '/login',
  '/register',
  '/registeargreement',
  '/retrieved',
  '/accountcheck',
  '/404',
  '/setup',
] as const

/** Hash routes of index.html that need sign-in; so does everything in the three areas. */
export const signedInRoutes = [
  '/prepay',
  '/pay',
  '/paysuccess',
  '/identity',
  '/m/my',
  '/m/pay',
  '/m/register_success',
  '/m/order',
  '/m/my_courses',
  '/m/free_claim',
  '/free_claim',
] as const

const areas: readonly DocumentName[] = ['student', 'teacher', 'admin']

const covers = (route: string, path: string) => path === route || path.startsWith(`${route}/`)

/** Whether a page is closed to visitors. A route that neither table names ends on the not-found page, which is open. */
export function needsSignIn(document: DocumentName = currentDocument(), path: string = hashPath()): boolean {
  if (areas.includes(document)) return true
  return signedInRoutes.some((route) => covers(route, path))
}
