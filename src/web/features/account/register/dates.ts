import dayjs from 'dayjs'

const DAY = 'YYYY-MM-DD'

/** A local date as `2006-01-31`, as date inputs expect it. */
export const dayText = (date: Date): string => dayjs(date).format(DAY)

/** The same day 20 years before, or the last of that month: the initial view of the picker. */
export const twentyYearsBefore = (date: Date): string => dayjs(date).subtract(20, 'year').format(DAY)
