/** Event on the window: another page is on the screen. */
export const PAGE_VIEW = 'school:pageview'
