import { type Corner, corners, type CornerPlace, type CornerSize, cornerSizes } from '../stage/scene.ts'
import { storage } from '#web/lib/storage.ts'

const KEY = 'studio'

/** What a teacher has chosen on this device, and finds again. */
export interface Choices {
  camera: string
  microphone: string
  place: CornerPlace
  /** the keys of the studio work */
  keys: boolean
  /** what students see is played beside it */
  monitor: boolean
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const oneOf = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
  values.find((one) => one === value) ?? otherwise

/** Whatever is stored, these are choices that can be made. */
export function readChoices(): Choices {
  let stored: Record<string, unknown> = {}
  try {
    stored = (JSON.parse(storage.read(KEY) ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    // nothing that can be read is nothing chosen
  }
  return {
    camera: text(stored['camera']),
    microphone: text(stored['microphone']),
    place: {
      corner: oneOf<Corner>(corners, stored['corner'], 'bottomRight'),
      size: oneOf<CornerSize>(cornerSizes, stored['size'], 'medium'),
    },
    keys: stored['keys'] !== false,
    monitor: stored['monitor'] === undefined ? window.innerWidth > 900 : stored['monitor'] === true,
  }
}

export function rememberChoices({ place, ...choices }: Choices): void {
  storage.write(KEY, JSON.stringify({ ...choices, ...place }))
}
