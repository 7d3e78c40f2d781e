import type { TFunction } from 'i18next'

const MOST = 99_999

/** A count as it is shown; beyond the most, what the language says of so many. */
export const countText = (count: number, t: TFunction<'live'>): string =>
  count > MOST ? t('live:count.most') : String(count)
