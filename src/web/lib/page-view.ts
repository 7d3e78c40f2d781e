/** Event on the window: another page was rendered. */
export const PAGE_VIEW = 'school:pageview'
