const listeners = new Set<() => void>()
let open = false

function set(value: boolean): void {
  open = value
  for (const listener of listeners) listener()
}

export const openCommandPalette = (): void => set(true)
export const closeCommandPalette = (): void => set(false)
export const isCommandPaletteOpen = (): boolean => open

export function subscribeCommandPalette(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
