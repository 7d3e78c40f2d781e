/** The phone's own pages, and what is mostly opened on one, from a link that somebody sent: one chunk. */
export { default as GroupPage } from '../group-page.tsx'
export { default as MyPage } from './my-page.tsx'
export { default as RegisterSuccessPage } from './register-success-page.tsx'
