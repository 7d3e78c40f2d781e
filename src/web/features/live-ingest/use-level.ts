import { useEffect, useState } from 'react'

const LOOK_MS = 100
/** level of speech that fills the meter, well below full scale */
const LOUD = 0.25
/** level from which it counts as speech */
const SOUND_LEVEL = 0.04
/** pause between two words */
const PAUSE_MS = 2_000

export interface Level {
  /** current level, 0 to 1 */
  level: number
  /** speech within the last seconds */
  hasSound: boolean
}

const silence: Level = { level: 0, hasSound: false }

/** Measures the microphone level of a stream. */
export function useLevel(stream: MediaStream | null): Level {
  const [state, setState] = useState<Level>(silence)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let soundAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const level = Math.min(1, Math.sqrt(power) / LOUD)
      if (level > SOUND_LEVEL) soundAt = performance.now()
      setState({ level, hasSound: performance.now() - soundAt < PAUSE_MS })
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      void context.close()
      setState(silence)
    }
  }, [stream])
  return state
}
