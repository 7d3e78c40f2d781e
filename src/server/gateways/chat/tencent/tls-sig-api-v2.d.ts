declare module 'tls-sig-api-v2' {
  export class Api {
    constructor(sdkappid: number, key: string)
    genSig(identifier: string, expireSeconds: number): string
  }
}
