/** The pages of few words that a visitor opens now and then: one chunk. */
export { default as AboutPage } from './about-page.tsx'
export { default as CustomPage } from './custom-page.tsx'
export { default as ToolsPage } from './tools-page.tsx'
