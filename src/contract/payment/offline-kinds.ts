/** How money is handed over without a provider. */
export const handKinds = ['cash', 'bank', 'card', 'cheque', 'other'] as const
export type HandKind = (typeof handKinds)[number]

/** How a payment is recorded: `free` for a gift, and for nothing else. */
export const offlineEntryKinds = [...handKinds, 'free'] as const
export type OfflineEntryKind = (typeof offlineEntryKinds)[number]

/** `unknown`: recorded before the school wrote down how it was paid. */
export const offlineKinds = [...offlineEntryKinds, 'unknown'] as const
export type OfflineKind = (typeof offlineKinds)[number]

/** what the journal calls the way of money that no provider knows of */
export const OFFLINE = 'offline'

/** characters of a receipt's number and of a note */
export const REFERENCE_LENGTH = 64
export const NOTE_LENGTH = 500
