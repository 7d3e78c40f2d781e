import type { TFunction } from 'i18next'

const MOST = 99_999

/** Formats a count; above the maximum, as the language abbreviates it. */
export const countText = (count: number, t: TFunction<'live'>): string =>
  count > MOST ? t('live:count.most') : String(count)
