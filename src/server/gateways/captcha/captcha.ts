/** A picture with a hole, and the piece that fits it; places in pixels of a picture of 320 by 160. */
export interface Puzzle {
  /** where the piece belongs */
  x: number
  y: number
  /** JPEG */
  background: Buffer
  /** PNG */
  piece: Buffer
}

/** No answer of a provider that can be relied on. */
export class TicketCheckUnavailable extends Error {}

/** A provider that checks people itself and gives their browser a ticket. */
export interface TicketCheck {
  /** how the browser finds the provider */
  appId: string
  script: string
  /**
   * Whether the provider gave this ticket to a person, for the first time.
   * @throws TicketCheckUnavailable
   */
  isGood(ticket: string, randstr: string, address: string): Promise<boolean>
}

/** Draws captchas and puzzles; keeping and checking them is the account feature's. */
export interface CaptchaGateway {
  name: string
  /** the characters to type and a PNG that shows them */
  draw(): Promise<{ answer: string; png: Buffer }>
  drawPuzzle(): Promise<Puzzle>
  /** takes the place of our own slider, where there is one */
  tickets?: TicketCheck
}
