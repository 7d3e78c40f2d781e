import { classVisits } from '../../db/class-state.ts'

/** Whether a person was in the class of a lesson; `lessonClass` names a row of `open_classes`, of which there may be none. */
export const wasInClass = (person: string, lessonClass: string): string =>
  `not isempty(coalesce(${classVisits(person, lessonClass)}, '{}'))`

/** Whether somebody taught in the class: its teacher was in it, or a stream came in. */
export const wasTaught = (
  teacher: string,
  lessonClass: string,
): string => `(${wasInClass(teacher, lessonClass)}
  or exists (select from broadcasts given where given.class_id = ${lessonClass}.id and given.duration > 0))`
