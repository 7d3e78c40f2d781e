export function bytesOf(text: string): Uint8Array {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0))
}

export function textOf(bytes: Uint8Array): string {
  let raw = ''
  for (const byte of bytes) raw += String.fromCharCode(byte)
  return btoa(raw).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
