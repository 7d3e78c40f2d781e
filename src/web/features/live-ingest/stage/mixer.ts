export type Voice = 'microphone' | 'screen'

interface Input {
  gain: GainNode
  analyser: AnalyserNode
  source: MediaStreamAudioSourceNode | null
}

/** Mixes microphone and sound of the screen into one track, which stays whatever is plugged in or out. */
export class Mixer {
  readonly #context = new AudioContext()
  readonly #output = this.#context.createMediaStreamDestination()
  readonly #inputs: Record<Voice, Input> = { microphone: this.#makeInput(), screen: this.#makeInput() }
  readonly #samples = new Float32Array(512)

  #makeInput(): Input {
    const gain = this.#context.createGain()
    const analyser = this.#context.createAnalyser()
    analyser.fftSize = 512
    gain.connect(analyser)
    gain.connect(this.#output)
    return { gain, analyser, source: null }
  }

  get tracks(): MediaStreamTrack[] {
    return this.#output.stream.getAudioTracks()
  }

  /** Takes the sound of a stream; null, or a stream without any, is silence. */
  connect(voice: Voice, stream: MediaStream | null): void {
    const input = this.#inputs[voice]
    input.source?.disconnect()
    input.source =
      stream && stream.getAudioTracks().length > 0 ? this.#context.createMediaStreamSource(stream) : null
    input.source?.connect(input.gain)
  }

  /** @param volume 0 is silence, 1 as it comes */
  setVolume(voice: Voice, volume: number): void {
    this.#inputs[voice].gain.gain.value = volume
  }

  /** How loud a voice is at this moment, as it is sent: the effective value, 0 to 1. */
  loudness(voice: Voice): number {
    this.#inputs[voice].analyser.getFloatTimeDomainData(this.#samples)
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length
    return Math.sqrt(power)
  }

  /** Browsers let a page be heard only after a press. */
  wake(): void {
    if (this.#context.state === 'suspended') void this.#context.resume()
  }

  close(): void {
    void this.#context.close()
  }
}
