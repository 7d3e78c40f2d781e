import { stageAddresses } from '#contract/stage/addresses.ts'
import { newNonce } from '#web/features/class-room/new-nonce.ts'
import { StageLine } from '#web/features/stage/media/line.ts'
import { sendTracks } from '#web/features/stage/media/sending.ts'
import { sessionToken } from '#web/features/stage/media/token.ts'

/** Sends the teacher's own voice to those on stage, who would hear themselves in the broadcast. */
export class OwnVoice {
  readonly #classId: number
  readonly #page = newNonce()
  #line: StageLine | null = null
  #sent: MediaStream | null = null

  constructor(classId: number) {
    this.#classId = classId
  }

  /** @param stream null: nobody is on stage, or nothing is open */
  send(stream: MediaStream | null): void {
    if (stream === this.#sent) return
    this.#line?.close()
    this.#sent = stream
    this.#line =
      stream &&
      new StageLine({
        url: stageAddresses.publish(this.#classId, this.#page),
        direction: 'send',
        token: sessionToken(this.#classId),
        prepare: (connection) => sendTracks(connection, stream.getAudioTracks()),
        // it connects again by itself, and who broadcasts from elsewhere is heard by the broadcast
        onState: () => undefined,
      })
  }
}
