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

/** Whether the window is as narrow as a phone; updates on rotation and resize. */
export const useIsPhone = (): boolean => useMedia(narrow)

/** Whether a media query matches; updates on rotation and resize. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
