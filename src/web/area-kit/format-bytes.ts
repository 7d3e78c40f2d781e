const UNITS = ['kB', 'MB', 'GB', 'TB']

/** `12.3 MB` */
export function formatBytes(bytes: number): string {
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`
}
