import type { TFunction } from 'i18next'
import type { BalanceKind } from '#contract/booking/limits.ts'

/** What an entry of the ledger of lesson hours says. */
export const ledgerTexts = (t: TFunction<'booking'>) =>
  ({
    bought: t('booking:ledger.bought'),
    adjusted: t('booking:ledger.adjusted'),
    booked: t('booking:ledger.booked'),
    returned: t('booking:ledger.returned'),
    used: t('booking:ledger.used'),
    forfeited: t('booking:ledger.forfeited'),
    revoked: t('booking:ledger.revoked'),
  }) satisfies Record<BalanceKind, string>
