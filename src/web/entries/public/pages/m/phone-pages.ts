/** The phone's own pages: one chunk. */
export { default as MyPage } from './my-page.tsx'
export { default as RegisterSuccessPage } from './register-success-page.tsx'
