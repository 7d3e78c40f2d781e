import { QRCodeSVG } from 'qrcode.react'

/** A longer text makes a code too dense to scan. */
const LONGEST = 600

export interface QrCodeProps {
  value: string
  label: string
  /** px */
  size: number
}

/** A QR code, dark on white in both themes, since scanners expect it. Null for a text that is too long. */
export default function QrCode({ value, label, size }: QrCodeProps) {
  if (value.length > LONGEST) return null
  return <QRCodeSVG value={value} size={size} level="M" marginSize={3} role="img" aria-label={label} />
}
