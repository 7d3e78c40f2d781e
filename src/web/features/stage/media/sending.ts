const VIDEO_BITS = 600_000

/** Sends these tracks, one of each kind at most. */
export function sendTracks(connection: RTCPeerConnection, tracks: readonly MediaStreamTrack[]): void {
  const stream = new MediaStream([...tracks])
  for (const track of tracks)
    connection.addTransceiver(track, {
      direction: 'sendonly',
      streams: [stream],
      ...(track.kind === 'video' && { sendEncodings: [{ maxBitrate: VIDEO_BITS }] }),
    })
}

/** Receives voice, and pictures where they are wanted. */
export const receive =
  (kinds: readonly ('audio' | 'video')[]) =>
  (connection: RTCPeerConnection): void => {
    for (const kind of kinds) connection.addTransceiver(kind, { direction: 'recvonly' })
  }
