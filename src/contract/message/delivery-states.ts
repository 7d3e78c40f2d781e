/**
 * What becomes of a mail or an SMS. waiting: it is tried at its time. sending: it is being tried. sent: the provider has
 * taken it. failed: it was refused, or not taken for a day. dropped: it would come too late, or its reader no longer
 * wants it. unconfirmed: the provider gave no answer, so it may have left.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'dropped', 'unconfirmed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** what a list of them is narrowed to: a state, or those that left the school for all that is known */
export const deliveryFilters = [...deliveryStates, 'left'] as const
export const deliveryPurposes = ['message', 'code', 'test'] as const
/** what an administrator may send again */
export const resendableStates: readonly DeliveryState[] = ['failed', 'unconfirmed']
