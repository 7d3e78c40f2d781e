import { useEffect, useState } from 'react'

const LOOK_MS = 100
/** speech stays well below full scale; this much of it fills the meter */
const LOUD = 0.25

/** How loud the microphone of a stream is at this moment, 0 to 1. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      setLevel(Math.min(1, Math.sqrt(power) / LOUD))
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      void context.close()
      setLevel(0)
    }
  }, [stream])
  return level
}
