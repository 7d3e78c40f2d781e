const BEIJING_OFFSET_SECONDS = 8 * 3600

/** Unix seconds as WeChat Pay writes times: RFC 3339 in Beijing time, 2018-06-08T10:34:56+08:00 */
export function beijingTime(unixSeconds: number): string {
  const shifted = new Date((unixSeconds + BEIJING_OFFSET_SECONDS) * 1000).toISOString()
  return `${shifted.slice(0, 19)}+08:00`
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Unix seconds, or null for what is not an RFC 3339 time */
export function readTime(text: string): number | null {
  const milliseconds = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000)
}
