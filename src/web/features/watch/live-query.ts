/** Query parameters of a live page. */
export interface LiveQuery {
  /** number or opaque name of the class; null where the address has none */
  id: string | null
  /** the share value in the address; empty: none */
  share: string
  isNewUser: boolean
}

export function liveQueryOf(search: string): LiveQuery {
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  const isNew = query.get('isnewreg') ?? ''
  return {
    id: /^[\w-]{1,64}$/.test(id) ? id : null,
    share: (query.get('share') ?? '').slice(0, 64),
    isNewUser: isNew !== '' && isNew !== '0' && isNew !== 'false',
  }
}

/** The address to share: the class by its opaque name, with the share value. */
export function shareAddress(cryptId: string, share: string): string {
  const query = new URLSearchParams({ id: cryptId, ...(share && { share }) })
  return `${location.origin}${location.pathname}#/live?${query.toString()}`
}
