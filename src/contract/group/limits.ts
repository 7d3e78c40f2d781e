/** a group closes this long after it was opened, or with its activity */
export const GROUP_SECONDS = 24 * 3600
