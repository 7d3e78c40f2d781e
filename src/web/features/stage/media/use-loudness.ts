import { useEffect, useState } from 'react'

/** Reads how loud a stream is at this moment, the effective value from 0 to 1; null: it has no sound. */
export function useLoudness(stream: MediaStream | null): (() => number) | null {
  const [read, setRead] = useState<(() => number) | null>(null)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    const samples = new Float32Array(analyser.fftSize)
    const source = context.createMediaStreamSource(stream)
    source.connect(analyser)
    setRead(() => () => {
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    })
    return () => {
      setRead(null)
      source.disconnect()
      void context.close()
    }
  }, [stream])
  return read
}
