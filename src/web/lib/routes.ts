import { currentDocument, type DocumentName, hashPath } from './documents.ts'

/** Hash routes of index.html that require a login, with the routes below them; so do all routes of the three areas. */
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

/** Whether a page requires a login. */
export function needsSignIn(document: DocumentName = currentDocument(), path: string = hashPath()): boolean {
  if (areas.includes(document)) return true
  return signedInRoutes.some((route) => covers(route, path))
}
