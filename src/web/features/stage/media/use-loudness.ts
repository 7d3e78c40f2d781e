import { useEffect, useState } from 'react'

/** Measures how loud a stream is. */
class Meter {
  #analyser: AnalyserNode | null = null
  readonly #samples = new Float32Array(512)

  /** The effective value at this moment, 0 to 1. */
  readonly read = (): number => {
    this.#analyser?.getFloatTimeDomainData(this.#samples)
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length
    return this.#analyser ? Math.sqrt(power) : 0
  }

  /** @returns ends it */
  follow(stream: MediaStream | null): (() => void) | undefined {
    if (!stream || stream.getAudioTracks().length === 0) return undefined
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = this.#samples.length
    const source = context.createMediaStreamSource(stream)
    source.connect(analyser)
    this.#analyser = analyser
    return () => {
      this.#analyser = null
      source.disconnect()
      void context.close()
    }
  }
}

/** Reads how loud a stream is at this moment, the effective value from 0 to 1; 0 without sound. */
export function useLoudness(stream: MediaStream | null): () => number {
  const [meter] = useState(() => new Meter())
  useEffect(() => meter.follow(stream), [meter, stream])
  return meter.read
}
