import { useSyncExternalStore } from 'react'

/** Phones and tablets by user agent; an iPad with the user agent of a Macintosh by its touch screen. */
export function isMobileDevice(userAgent: string = navigator.userAgent): boolean {
  if (/Android|iPhone|iPad|iPod|HarmonyOS|Mobile|Windows Phone/i.test(userAgent)) return true
  return /Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1
}

/** The browser inside WeChat. */
export const isWeChat = (userAgent: string = navigator.userAgent): boolean =>
  /MicroMessenger/i.test(userAgent)

/** The stylesheets' breakpoint of a phone. */
const narrow = '(max-width: 640px)'

/** the window of a tablet */
const tablet = '(max-width: 1099px)'

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )

/** Whether the window is as narrow as a phone; updates on rotation and resize. */
export const useIsPhone = (): boolean => useMedia(narrow)

/** Whether it is as narrow as a tablet, or narrower. */
export const useIsTablet = (): boolean => useMedia(tablet)
