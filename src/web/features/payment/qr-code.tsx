import { QRCodeSVG } from 'qrcode.react'

/** A longer text makes a code too dense for a phone's camera, or none at all. */
const LONGEST = 600

/** A QR code, dark on white in both themes, since cameras want it so. Null for a text that is too long. */
export default function QrCode({ value, label }: { value: string; label: string }) {
  if (value.length > LONGEST) return null
  return <QRCodeSVG value={value} size={240} level="M" marginSize={3} role="img" aria-label={label} />
}
