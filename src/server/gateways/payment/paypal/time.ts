const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d):?(\d\d)?$/

/** Unix seconds of 2026-11-20T02:34:56Z, and of +0000 without a colon, as the transaction search writes it; or null */
export function readTime(text: string): number | null {
  const [, time, zone, minutes] = ISO.exec(text) ?? []
  if (!time || !zone || (zone === 'Z') !== (minutes === undefined)) return null
  const milliseconds = Date.parse(zone === 'Z' ? `${time}Z` : `${time}${zone}:${minutes}`)
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000
}

export const isoTime = (unixSeconds: number): string =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 19)}Z`
