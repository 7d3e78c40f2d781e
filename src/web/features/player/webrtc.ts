/** The handshake that WHIP (RFC 9725) and WHEP share: one offer by POST, and the whole answer in its reply. */

export interface Handshake {
  connection: RTCPeerConnection
  /** Ends it, here and at the server. */
  close: () => void
}

/** The server answered that it does not take the offer. */
export class OfferRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Offering {
  /** Adds what is sent or received. */
  prepare: (connection: RTCPeerConnection) => void
  onStream?: (stream: MediaStream) => void
  headers?: Readonly<Record<string, string>>
}

const ANSWER_MS = 4_000

/** Relays of media, from the header in which RFC 9725 (4.6) hands them out. */
export function iceServersOf(link: string | null): RTCIceServer[] {
  const parts = [...(link ?? '').matchAll(/<(turns?:[^>]+)>([^<]*)/g)]
  return parts.flatMap(([, urls = '', attributes = '']) => {
    const valueOf = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    return attributes.includes('rel="ice-server"')
      ? [{ urls, username: valueOf('username'), credential: valueOf('credential') }]
      : []
  })
}

async function messageOf(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { status: { message: string } }).status.message
  } catch {
    return ''
  }
}

/**
 * Connects to an address of WHIP or WHEP. The offer is sent before candidates are gathered: the server has one public
 * address, and learns ours by what comes from it; so relays that its answer names are used from the beginning.
 * @throws OfferRefused, or the error of the network
 */
export async function offerTo(
  url: string,
  { prepare, onStream, headers = {} }: Offering,
): Promise<Handshake> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  let resource: string | null = null
  const close = () => {
    connection.close()
    if (resource !== null) fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => undefined)
  }
  try {
    connection.addEventListener('track', ({ streams: [stream] }) => stream && onStream?.(stream))
    prepare(connection)
    const offer = await connection.createOffer()
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', ...headers },
      body: offer.sdp ?? '',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status !== 201) throw new OfferRefused(answer.status, await messageOf(answer))
    const location = answer.headers.get('location')
    if (location !== null) resource = new URL(location, answer.url).href
    const iceServers = iceServersOf(answer.headers.get('link'))
    if (iceServers.length > 0) connection.setConfiguration({ bundlePolicy: 'max-bundle', iceServers })
    await connection.setLocalDescription(offer)
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
    return { connection, close }
  } catch (error) {
    close()
    throw error
  }
}
