/** The phone's pages, groups and classes, which are mostly opened on a phone by a link: one chunk. */
export { default as GroupPage } from '../group-page.tsx'
export { default as LivePage } from '../live-page.tsx'
export { default as MyPage } from './my-page.tsx'
export { default as RegisterSuccessPage } from './register-success-page.tsx'
