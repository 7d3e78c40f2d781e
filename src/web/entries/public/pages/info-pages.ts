/** Rarely opened pages of text: one chunk. */
export { default as AboutPage } from './about-page.tsx'
export { default as CustomPage } from './custom-page.tsx'
export { default as ToolsPage } from '#web/features/site/tools/tools-page.tsx'
