/** The phone's own pages, groups and classes, which are mostly opened on one from a link: one chunk. */
export { default as GroupPage } from '../group-page.tsx'
export { default as LivePage } from '../live-page.tsx'
export { default as MyPage } from './my-page.tsx'
export { default as RegisterSuccessPage } from './register-success-page.tsx'
