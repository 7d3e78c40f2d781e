import { type Composition, Compositor, FRAMES_PER_SECOND } from './compositor.ts'
import { Mixer } from './mixer.ts'
import { startTicks } from './ticks.ts'

/** What is sent: one canvas and one mixed sound, in one stream that stays while its sources come and go. */
export interface Stage {
  compositor: Compositor
  mixer: Mixer
  stream: MediaStream
  close: () => void
}

export function openStage(composition: Composition): Stage {
  const compositor = new Compositor(composition)
  const mixer = new Mixer()
  const stopTicks = startTicks(FRAMES_PER_SECOND, () => compositor.draw())
  compositor.draw()
  const stream = new MediaStream([
    ...compositor.canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks(),
    ...mixer.tracks,
  ])
  return {
    compositor,
    mixer,
    stream,
    close() {
      stopTicks()
      for (const track of stream.getTracks()) track.stop()
      mixer.close()
    },
  }
}
