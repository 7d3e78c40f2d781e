/**
 * The pages beyond the first screens, most of them for signed-in users, each in a chunk of its own. Their dependencies
 * are listed here rather than in the routes, which every first screen loads.
 */
export const prepay = () => import('./prepay-page.tsx')
export const pay = () => import('./pay-page.tsx')
export const paySuccess = () => import('./pay-success-page.tsx')
export const freeClaim = () => import('./trial-form-page.tsx')
export const order = async () => ({ default: (await import('./m/own-pages.ts')).OrderPage })
export const myCourses = async () => ({ default: (await import('./m/own-pages.ts')).MyCoursesPage })
export const group = async () => ({ default: (await import('./m/phone-pages.ts')).GroupPage })
export const live = async () => ({ default: (await import('./m/phone-pages.ts')).LivePage })
export const my = async () => ({ default: (await import('./m/phone-pages.ts')).MyPage })
export const registered = async () => ({ default: (await import('./m/phone-pages.ts')).RegisterSuccessPage })
export const sso = () => import('#web/features/account/sso/sso-page.tsx')
export const identity = () => import('#web/features/account/pages/identity-page.tsx')
export const setup = () => import('#web/features/account/pages/setup-page.tsx')
export const about = async () => ({ default: (await import('./info-pages.ts')).AboutPage })
export const tools = async () => ({ default: (await import('./info-pages.ts')).ToolsPage })
export const custom = async () => ({ default: (await import('./info-pages.ts')).CustomPage })
export const notFound = () => import('./not-found-page.tsx')
