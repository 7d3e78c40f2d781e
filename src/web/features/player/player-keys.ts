import type { Player } from './player.ts'

const SECONDS = 5
const WRITING = 'input, textarea, select, [contenteditable], dialog'
const LOUDER = 0.1

const toggle = (player: Player) => (player.isPlaying() ? player.pause() : player.play())
const seekBy = (seconds: number) => (player: Player) => player.seek(player.position() + seconds)

const always: Readonly<Record<string, (player: Player) => void>> = {
  k: toggle,
  f: (player) => player.toggleFullscreen(),
  m: (player) => player.toggleMuted(),
  ArrowUp: (player) => player.changeVolume(LOUDER),
  ArrowDown: (player) => player.changeVolume(-LOUDER),
}
const recorded: Readonly<Record<string, (player: Player) => void>> = {
  ArrowLeft: seekBy(-SECONDS),
  ArrowRight: seekBy(SECONDS),
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'target' | 'currentTarget' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'
>

/** The action of a key in a player; undefined where the focused control or the browser handles it. */
export function keyAction(
  { key, target, currentTarget, altKey, ctrlKey, metaKey, defaultPrevented }: Press,
  live: boolean,
): ((player: Player) => void) | undefined {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return undefined
  const ofControl = target instanceof Element && target !== currentTarget && target.matches('button, [role]')
  // space presses the focused control, arrows move it
  if (ofControl && (key === ' ' || key.startsWith('Arrow'))) return undefined
  if (key === ' ') return toggle
  return always[key] ?? (live ? undefined : recorded[key])
}

/** The keys that work anywhere on the page outside of text fields; up and down scroll the page. */
export function pageKeyAction(press: Press, live: boolean): ((player: Player) => void) | undefined {
  const { target, key } = press
  const isBusy = !(target instanceof Element) || target.closest(WRITING) !== null
  return isBusy || key === 'ArrowUp' || key === 'ArrowDown' ? undefined : keyAction(press, live)
}
