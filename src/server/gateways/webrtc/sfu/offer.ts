/** An offer that cannot be taken, by name; the server says it in words. */
export class BadOffer extends Error {
  readonly reason: 'malformed' | 'noH264' | 'noOpus'
  constructor(reason: BadOffer['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** One audio or video of an offer, with the one codec that was chosen. */
export interface OfferedMedia {
  kind: 'audio' | 'video'
  mid: string
  payloadType: number
  /** the parameters of the codec */
  fmtp: string
}

export interface Offer {
  /** the offer without everything that is not used here */
  sdp: string
  media: OfferedMedia[]
}

interface Section {
  head: string
  lines: string[]
}

const MOST_LINES = 1_500
const SESSION = /^(?:v=0|[ost]=.{0,200}|a=(?:group:BUNDLE [\w -]{1,64}|setup:\w{4,8}))$/
const SECRETS =
  /^a=(?:ice-ufrag:[\w+/-]{4,256}|ice-pwd:[\w+/-]{22,256}|fingerprint:sha-(?:256|384|512) [\dA-Fa-f:]{95,191})$/i
const MEDIA =
  /^a=(?:mid:[\w-]{1,16}|setup:\w{4,8}|rtcp-mux|sendonly|recvonly|sendrecv|msid:[\w{}-]{1,80} ?[\w{}-]{0,80})$/
const FEEDBACK = new Set(['nack', 'nack pli', 'ccm fir', 'goog-remb'])

function sectionsOf(sdp: string): { session: string[]; sections: Section[] } {
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '')
  if (lines[0] !== 'v=0' || lines.length > MOST_LINES) throw new BadOffer('malformed')
  const session: string[] = []
  const sections: Section[] = []
  for (const line of lines) {
    const open = sections.at(-1)
    if (line.startsWith('m=')) sections.push({ head: line, lines: [] })
    else (open ? open.lines : session).push(line)
  }
  return { session, sections }
}

const attribute = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(`a=${name}:`)).map((line) => line.slice(name.length + 3))

/** What comes after a payload type, by payload type. */
const byType = (lines: readonly string[], name: string): Map<number, string> =>
  new Map(
    attribute(lines, name).flatMap((text) => {
      const found = /^(\d{1,3}) (.{1,300})$/.exec(text)
      return found ? [[Number(found[1]), found[2] ?? ''] as const] : []
    }),
  )

/** The smaller, the better every browser decodes it: constrained baseline first, in packets of any size. */
function rankOfH264(fmtp: string): number {
  const profile = /profile-level-id=42e0/i.test(fmtp) ? 0 : /profile-level-id=42/i.test(fmtp) ? 1 : 2
  return profile + (/packetization-mode=1/.test(fmtp) ? 0 : 10)
}

function chooseCodec(kind: 'audio' | 'video', lines: readonly string[]): { type: number; fmtp: string } {
  const parameters = byType(lines, 'fmtp')
  const wanted = kind === 'video' ? /^H264\/90000$/i : /^opus\/48000\/2$/i
  const [best] = [...byType(lines, 'rtpmap')]
    .filter(([, codec]) => wanted.test(codec))
    .map(([type]) => ({ type, fmtp: parameters.get(type) ?? '' }))
    .toSorted((a, b) => rankOfH264(a.fmtp) - rankOfH264(b.fmtp))
  if (!best) throw new BadOffer(kind === 'video' ? 'noH264' : 'noOpus')
  return best
}

/** The first stream: those that follow repeat packets of it, which nobody asks for here. */
function ssrcLines(lines: readonly string[]): string[] {
  const own = lines.filter((line) => /^a=ssrc:\d{1,10} [\w-]{1,16}:[^\s]{1,120}( [^\s]{1,120})?$/.test(line))
  const first = own[0]?.split(' ')[0]
  return own.filter((line) => line.split(' ')[0] === first)
}

function reduce({ head, lines }: Section): { text: string[]; media: OfferedMedia } {
  const kind = /^m=(audio|video) /.exec(head)?.[1]
  if (kind !== 'audio' && kind !== 'video') throw new BadOffer('malformed')
  const { type, fmtp } = chooseCodec(kind, lines)
  const [mid] = attribute(lines, 'mid')
  if (mid === undefined || type > 127) throw new BadOffer('malformed')
  const codec = kind === 'video' ? 'H264/90000' : 'opus/48000/2'
  const feedback = attribute(lines, 'rtcp-fb').filter((text) => {
    const [, of, what = ''] = /^(\d{1,3}|\*) (.+)$/.exec(text) ?? []
    return Number(of) === type && FEEDBACK.has(what)
  })
  const text = [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${type}`,
    'c=IN IP4 0.0.0.0',
    ...lines.filter((line) => MEDIA.test(line) || SECRETS.test(line)),
    `a=rtpmap:${type} ${codec}`,
    ...(fmtp && /^[\w=;., -]{1,300}$/.test(fmtp) ? [`a=fmtp:${type} ${fmtp}`] : []),
    ...feedback.map((one) => `a=rtcp-fb:${one}`),
    ...ssrcLines(lines),
  ]
  return { text, media: { kind, mid, payloadType: type, fmtp } }
}

/** Kinds of media of an offer, in alphabetical order. */
const complete = ['audio,video', 'video']

/**
 * Reads an offer (RFC 9725): one video in H.264, and one audio in Opus or none; where it is allowed, sound alone. Other
 * codecs, repetition streams, extensions, simulcast and candidates are left out, so that nothing of it is agreed upon.
 * @throws BadOffer
 */
export function readOffer(sdp: string, { soundAlone = false } = {}): Offer {
  const { session, sections } = sectionsOf(sdp)
  if (sections.length < 1 || sections.length > 2) throw new BadOffer('malformed')
  const reduced = sections.map(reduce)
  const media = reduced.map((one) => one.media)
  const kinds = media
    .map(({ kind }) => kind)
    .toSorted()
    .join()
  if (!complete.includes(kinds) && !(soundAlone && kinds === 'audio')) throw new BadOffer('malformed')
  const lines = [
    ...session.filter((line) => SESSION.test(line) || SECRETS.test(line)),
    ...reduced.flatMap(({ text }) => text),
  ]
  for (const needed of ['a=ice-ufrag:', 'a=ice-pwd:', 'a=fingerprint:'])
    if (!lines.some((line) => line.startsWith(needed))) throw new BadOffer('malformed')
  return { sdp: `${lines.join('\r\n')}\r\n`, media }
}
