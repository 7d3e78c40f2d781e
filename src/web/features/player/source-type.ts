const types: Readonly<Record<string, string>> = {
  m3u8: 'application/x-mpegURL',
  flv: 'video/x-flv',
}

/** Type of an address, by the end of its path; anything else is a file that the browser plays natively. */
export function typeOf(src: string): string {
  const path = src.split(/[?#]/)[0] ?? ''
  return types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'video/mp4'
}

/** Whether an address is one of WHEP, whose pictures come by WebRTC. */
export const isWhep = (src: string): boolean => (src.split(/[?#]/)[0] ?? '').endsWith('/whep')
