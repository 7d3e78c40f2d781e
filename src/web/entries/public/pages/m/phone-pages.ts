/** The phone's own pages, and the way to classes that are watched on a screen of any size: one chunk. */
export { default as LivePage } from '../live-page.tsx'
export { default as MyPage } from './my-page.tsx'
export { default as RegisterSuccessPage } from './register-success-page.tsx'
