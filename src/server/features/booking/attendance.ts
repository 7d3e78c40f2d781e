import { classVisits } from '../../db/class-state.ts'

/** Whether a person was in the room of a lesson; `room` names a row of `open_classes`, of which there may be none. */
export const wasInRoom = (person: string, room: string): string =>
  `not isempty(coalesce(${classVisits(person, room)}, '{}'))`

/** Whether somebody taught in the room: its teacher was in it, or a stream came in. */
export const wasTaught = (teacher: string, room: string): string => `(${wasInRoom(teacher, room)}
  or exists (select from broadcasts given where given.class_id = ${room}.id and given.duration > 0))`
