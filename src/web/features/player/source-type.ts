const types: Readonly<Record<string, string>> = {
  m3u8: 'application/x-mpegURL',
  flv: 'video/x-flv',
}

/** What an address leads to, by how its path ends; anything else is a file that the browser plays itself. */
export function typeOf(src: string): string {
  const path = src.split(/[?#]/)[0] ?? ''
  return types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'video/mp4'
}
