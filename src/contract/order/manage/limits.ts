/** How many parcels one call marks as sent. */
export const shipmentLimit = 100
