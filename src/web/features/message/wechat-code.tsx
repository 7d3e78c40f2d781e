import { QRCodeSVG } from 'qrcode.react'

/** A QR code, dark on white in both themes, since scanners expect it. */
export default function WechatCode({ value, label }: { value: string; label: string }) {
  return <QRCodeSVG value={value} size={200} level="M" marginSize={3} role="img" aria-label={label} />
}
