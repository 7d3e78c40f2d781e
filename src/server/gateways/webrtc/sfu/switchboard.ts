import type { MuteOrder, PublishOrder, SfuRefusal, ToSfu, WatchOrder } from '../messages.ts'
import { withAddresses, withBitrates } from './answer.ts'
import { BadOffer, readOffer } from './offer.ts'
import type { PeerEvents, PeerPlace } from './peer.ts'
import { Room, type RoomEvents } from './room.ts'

/** peers that may be connecting at a time: an offer costs keys and a port's attention, before anybody has proved anything */
const MOST_CONNECTING = 40

type Settings = Omit<ToSfu, 'type' | 'secret'>

export interface Made {
  answer: string
  end(): void
}

/** All rooms, and how much of them there may be. */
export class Switchboard {
  readonly #settings: Settings
  readonly #place: PeerPlace
  readonly #rooms = new Map<string, Room>()
  #open = 0
  #connecting = 0
  #ended = 0

  constructor(settings: Settings) {
    this.#settings = settings
    this.#place = { port: settings.port, host: settings.host ?? undefined }
  }

  count(): { ended: number; open: number } {
    return { ended: this.#ended, open: this.#open }
  }

  /** Counts a peer from its offer to its end. */
  #counted({ onConnected, onEnd }: PeerEvents): PeerEvents {
    let connecting = true
    const settle = (): void => {
      if (connecting) this.#connecting -= 1
      connecting = false
    }
    this.#open += 1
    this.#connecting += 1
    return {
      onConnected: () => {
        settle()
        onConnected()
      },
      onEnd: () => {
        settle()
        this.#open -= 1
        this.#ended += 1
        onEnd()
      },
    }
  }

  /** Makes a peer that is counted; one that cannot be made counts as ended. */
  #make<Made>(events: PeerEvents, make: (counted: PeerEvents) => Made): Made {
    const counted = this.#counted(events)
    try {
      return make(counted)
    } catch (error) {
      counted.onEnd()
      throw error
    }
  }

  async publish(order: PublishOrder, events: RoomEvents): Promise<Made | { refused: SfuRefusal }> {
    const { addresses, port } = this.#settings
    const isStage = order.ports === null
    const known = this.#rooms.get(order.room)
    if (known?.isTakenFor(order.holder)) return { refused: 'busy' }
    if (this.#connecting >= MOST_CONNECTING || (!known && this.#isFull(isStage))) return { refused: 'full' }
    return attempt(async () => {
      const offer = readOffer(order.offer, { soundAlone: isStage })
      const room = known ?? this.#openRoom(order.room, isStage)
      room.mute(order.isMuted === true)
      const own = this.#make(events, (counted) =>
        room.publish(this.#place, order.holder, order.ports, { ...events, ...counted }),
      )
      const end = (): void => own.end()
      try {
        const answer = await own.answer(offer)
        const reachable = withAddresses(answer, addresses, port)
        return { answer: isStage ? reachable : withBitrates(reachable), end }
      } catch (error) {
        end()
        throw error
      }
    })
  }

  #isFull(isStage: boolean): boolean {
    const { mostPublishers, mostOnStage } = this.#settings
    const alike = [...this.#rooms.values()].filter((room) => room.isStage === isStage)
    return alike.length >= (isStage ? mostOnStage : mostPublishers)
  }

  #openRoom(name: string, isStage: boolean): Room {
    const room: Room = new Room(isStage, () => {
      if (this.#rooms.get(name) === room) this.#rooms.delete(name)
    })
    this.#rooms.set(name, room)
    return room
  }

  mute({ room, isMuted }: MuteOrder): void {
    this.#rooms.get(room)?.mute(isMuted)
  }

  async watch(order: WatchOrder, events: PeerEvents): Promise<Made | { refused: SfuRefusal }> {
    const { addresses, port, mostViewers } = this.#settings
    const room = this.#rooms.get(order.room)
    if (!room) return { refused: 'nobody' }
    if (this.#connecting >= MOST_CONNECTING || room.viewers >= mostViewers) return { refused: 'full' }
    return attempt(async () => {
      const offer = readOffer(order.offer, { soundAlone: room.isStage })
      const own = this.#make(events, (counted) => room.watch(this.#place, counted, order.isTeacher === true))
      const end = (): void => own.end()
      try {
        return { answer: withAddresses(await own.answer(offer, room.streams), addresses, port), end }
      } catch (error) {
        end()
        throw error
      }
    })
  }
}

async function attempt(task: () => Promise<Made>): Promise<Made | { refused: SfuRefusal }> {
  try {
    return await task()
  } catch (error) {
    return { refused: error instanceof BadOffer ? error.reason : 'failed' }
  }
}
