/** A PNG of the QR code that says `text`. */
export async function qrCode(text: string): Promise<Buffer> {
  // few callers need the drawing library, so it is not part of the start
  const { toBuffer } = await import('qrcode')
  return toBuffer(text, { errorCorrectionLevel: 'M', margin: 2, width: 320 })
}

/** Whether a request wants the picture itself, as an `<img>` does, rather than the envelope. */
export const wantsPicture = (accept: string | undefined): boolean =>
  accept !== undefined && /image\/(\*|png)/i.test(accept) && !/application\/json/i.test(accept)
