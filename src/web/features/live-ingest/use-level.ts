import { useEffect, useState } from 'react'

const LOOK_MS = 100
/** speech stays well below full scale; this much of it fills the meter */
const LOUD = 0.25
/** above it somebody speaks */
const HEARD = 0.04
/** between two words */
const PAUSE_MS = 2_000

export interface Level {
  /** how loud it is at this moment, 0 to 1 */
  level: number
  /** somebody has spoken in the last seconds */
  heard: boolean
}

const silence: Level = { level: 0, heard: false }

/** What the microphone of a stream hears. */
export function useLevel(stream: MediaStream | null): Level {
  const [state, setState] = useState<Level>(silence)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let heardAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const level = Math.min(1, Math.sqrt(power) / LOUD)
      if (level > HEARD) heardAt = performance.now()
      setState({ level, heard: performance.now() - heardAt < PAUSE_MS })
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      void context.close()
      setState(silence)
    }
  }, [stream])
  return state
}
