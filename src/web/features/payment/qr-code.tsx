import { QRCodeSVG } from 'qrcode.react'

/** A longer text makes a code too dense to scan. */
const LONGEST = 600

/** A QR code, dark on white in both themes, since scanners expect it. Null for a text that is too long. */
export default function QrCode({ value, label }: { value: string; label: string }) {
  if (value.length > LONGEST) return null
  return <QRCodeSVG value={value} size={240} level="M" marginSize={3} role="img" aria-label={label} />
}
