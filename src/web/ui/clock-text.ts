/** Formats seconds as `mm:ss`, from an hour on as `h:mm:ss`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
