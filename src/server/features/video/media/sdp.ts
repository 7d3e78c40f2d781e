import type { FastifyInstance } from 'fastify'
import type { RefusalName } from '#contract/errors.ts'
import type { WebrtcRefused } from '../../../gateways/webrtc/webrtc.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'

/** Offers of browsers are some 7 kB long. */
const MOST_BYTES = 32 * 1024

/** Routes of this scope take `application/sdp` as a text. */
export function readSdp(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/sdp',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  )
}

const refusalNames: Readonly<Record<WebrtcRefused['reason'], RefusalName>> = {
  off: 'webrtcOff',
  full: 'webrtcFull',
  busy: 'broadcastBusy',
  nobody: 'webrtcNobody',
  malformed: 'webrtcOffer',
  noH264: 'webrtcCodec',
  noOpus: 'webrtcCodec',
  failed: 'webrtcOffer',
}

/** Why an offer was not taken, in words. */
export const webrtcRefusal = ({ reason }: WebrtcRefused): Refusal => refuse(refusalNames[reason])

const statuses: Partial<Record<RefusalName, number>> = {
  notSignedIn: 401,
  invalidToken: 401,
  openClassNotFound: 404,
  webrtcNobody: 404,
  broadcastBusy: 409,
  broadcastNotOpen: 409,
  interactionClosed: 409,
  unsupportedMediaType: 415,
  webrtcOffer: 422,
  webrtcCodec: 422,
  tooManyRequests: 429,
  broadcastOff: 503,
  receiverAway: 503,
  webrtcOff: 503,
  stageOff: 503,
  webrtcFull: 503,
}

/** The HTTP status of a refused offer: programs that speak WHIP read nothing else. */
export const offerStatus = ({ refusal }: Refusal): number => statuses[refusal] ?? 403
