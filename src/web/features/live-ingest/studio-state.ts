import type { Guest } from './guests/guests.ts'
import type { Choices } from './sources/choices.ts'
import type { SourceName, Trouble } from './sources/problems.ts'
import type { Quality } from './sending/quality.ts'
import type { PublisherState } from './sending/sender.ts'
import type { Voice } from './stage/mixer.ts'
import { type Layer, layersOf, type Scene } from './stage/scene.ts'

export interface Volume {
  muted: boolean
  /** 0 to 1.5; 1 as it comes */
  volume: number
}

export interface StudioState {
  /** what is sent; null: nothing has been opened yet */
  stream: MediaStream | null
  scene: Scene
  present: ReadonlySet<Layer>
  hasMicrophone: boolean
  isSample: boolean
  /** `sample` is the video of a demo school, in place of a camera */
  opening: SourceName | 'sample' | null
  /** the newest of each source */
  troubles: readonly Trouble[]
  voices: Readonly<Record<Voice, Volume>>
  /** null: this camera's background cannot be blurred */
  blur: boolean | null
  choices: Choices
  /** who is on stage */
  guests: readonly Guest[]
  /** null: not publishing */
  sending: PublisherState | null
  quality: Quality | null
}

/** unmuted, as it comes */
const asItComes: Volume = { muted: false, volume: 1 }

/** A studio before anything is opened. */
export const emptyStudio = (choices: Choices): StudioState => ({
  stream: null,
  scene: 'camera',
  present: new Set(),
  hasMicrophone: false,
  isSample: false,
  opening: null,
  troubles: [],
  voices: { microphone: asItComes, screen: asItComes },
  blur: null,
  choices,
  guests: [],
  sending: null,
  quality: null,
})

const isOver = (state: PublisherState | null): boolean =>
  state === null || ['refused', 'replaced', 'over', 'stopped'].includes(state.kind)
export const isSending = (state: PublisherState | null): boolean => !isOver(state)

/** The scene with which a class goes on when some of its parts are gone. */
export function sceneWith(present: ReadonlySet<Layer>, scene: Scene): Scene {
  if (layersOf[scene].some((layer) => present.has(layer))) return scene
  if (present.has('camera')) return 'camera'
  if (present.has('screen')) return 'screen'
  return present.has('slide') ? 'slides' : scene
}
