import type { InteractionRoom } from '../room/interaction-room.ts'
import type { InteractionState } from '../room/state.ts'

export interface PartProps {
  classId: number
  room: InteractionRoom
  state: InteractionState
}
