import { Type } from 'typebox'
import { Version } from '../interaction/parts.ts'
import { component, described, Flag, Id, Nullable, Timestamp } from '../schema.ts'
import { stageLimits } from './limits.ts'

const Devices = {
  has_camera: described(Flag, 'they send pictures; 0: voice only'),
  has_sound: described(Flag, '0: they have switched their microphone off'),
  is_muted: described(Flag, '1: who moderates the class has muted them; nobody is sent their voice'),
}

const StagePlace = Type.Object({
  userid: Id,
  nickName: Type.String(),
  joined_at: described(Nullable(Timestamp), 'when they came on stage; null: they have not answered yet'),
  seconds_left: described(
    Type.Number({ minimum: 0 }),
    'in which the call can still be answered, when this was written; 0 for who has answered',
  ),
  ...Devices,
})

/** Who is on stage; for who moderates the class also those who have been called there and have not answered. */
export const Stage = component(
  'Stage',
  Type.Object({
    version: Version,
    list: described(
      Type.Array(StagePlace, { maxItems: stageLimits.places }),
      'in the order in which they were called',
    ),
  }),
)

/** Where somebody stands themselves. */
export const OwnPlace = component(
  'OwnStagePlace',
  Type.Object({
    version: Version,
    state: described(
      Type.Union([Type.Literal(''), Type.Literal('called'), Type.Literal('joined')]),
      'called to the stage, on it, or neither',
    ),
    seconds_left: StagePlace.properties.seconds_left,
    page: described(Type.String(), 'mark of the page that is on stage; empty: none is'),
    ...Devices,
  }),
)
