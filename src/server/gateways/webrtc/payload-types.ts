/** Payload types of the streams that an encoder reads, as its description names them. */
export const payloadTypes = { audio: 111, video: 96 } as const
