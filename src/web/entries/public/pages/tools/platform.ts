import { isMobileDevice } from '#web/lib/device.ts'

export type Platform = 'windows' | 'mac' | 'mobile'

/** What this device would install; null for a system that no tool is made for. */
export function platformOf(userAgent: string = navigator.userAgent): Platform | null {
  if (isMobileDevice(userAgent)) return 'mobile'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'mac' : null
}
