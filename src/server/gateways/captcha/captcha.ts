/** Draws captchas; keeping and checking them is the account feature's. */
export interface CaptchaGateway {
  name: string
  /** the characters to type and a PNG that shows them */
  draw(): Promise<{ answer: string; png: Buffer }>
}
