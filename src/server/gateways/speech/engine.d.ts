/** What is used of the package `sherpa-onnx-node`, which lies in the school's folder and not among ours. */
export interface SpeechEngine {
  Vad: new (
    config: {
      sileroVad: {
        model: string
        threshold: number
        minSpeechDuration: number
        minSilenceDuration: number
        maxSpeechDuration: number
        windowSize: number
      }
      sampleRate: number
      numThreads: number
    },
    bufferSeconds: number,
  ) => {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    front(external?: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }
  OfflineRecognizer: new (config: {
    featConfig: { sampleRate: number; featureDim: number }
    modelConfig: object
  }) => {
    createStream(): { acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void }
    decode(stream: object): void
    getResult(stream: object): { text: string }
  }
}
