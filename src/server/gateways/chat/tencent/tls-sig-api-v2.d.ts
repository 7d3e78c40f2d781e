/** By its file: the package names two entries, and bundlers take the first, which is not there. */
declare module 'tls-sig-api-v2/TLSSigAPIv2.js' {
  export class Api {
    constructor(sdkappid: number, key: string)
    genSig(identifier: string, expireSeconds: number): string
    /** the signature by itself, for checking one */
    _hmacsha256(identifier: string, time: number, expireSeconds: number, userBuffer: null): string
  }
}
