import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

export const themeModes = ['auto', 'light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]

const KEY = 'theme_mode'
const listeners = new Set<() => void>()

/** Light or dark as selected on this device; `auto` follows the system. */
export function themeMode(): ThemeMode {
  const chosen = storage.read(KEY)
  return themeModes.find((mode) => mode === chosen) ?? 'auto'
}

export function applyThemeMode(): void {
  const mode = themeMode()
  if (mode === 'auto') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = mode
}

function takeEffect(): void {
  applyThemeMode()
  for (const listener of listeners) listener()
}

export function setThemeMode(mode: ThemeMode): void {
  storage.write(KEY, mode)
  takeEffect()
}

/** Applies a mode that is selected in another tab. */
export function followThemeMode(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) takeEffect()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, themeMode)

const darkQuery = '(prefers-color-scheme: dark)'

/** The effective mode, including the system's preference: for antd, whose colours are not custom properties. */
export function useShownTheme(): 'light' | 'dark' {
  const mode = useThemeMode()
  const systemDark = useSyncExternalStore(
    (listener) => {
      const media = matchMedia(darkQuery)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(darkQuery).matches,
  )
  if (mode !== 'auto') return mode
  return systemDark ? 'dark' : 'light'
}
