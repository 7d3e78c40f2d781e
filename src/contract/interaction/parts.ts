import { Type } from 'typebox'
import { described, Flag, Id, Nullable, OneOf, Timestamp } from '../schema.ts'
import { callKinds, questionStates } from './limits.ts'

const Person = { userid: Id, nickName: Type.String() }
const Count = Type.Integer({ minimum: 0 })

/** Of a state that also comes as an event: what is newer has the greater number, whichever server sent it. */
export const Version = described(
  Type.Number(),
  'of this state: of two, the one with the greater number is newer',
)

export const RaisedHand = Type.Object({
  ...Person,
  since: described(Timestamp, 'when it was raised'),
})

export const CalledPerson = Type.Object({
  ...Person,
  by: described(OneOf(callKinds), 'by their raised hand, or chosen at random'),
  since: described(Timestamp, 'when they were called on'),
})

/** Who wants to speak, and who does. */
export const Hands = Type.Object({
  version: Version,
  is_open: described(Flag, 'hands can be raised'),
  total: described(Count, 'raised hands'),
  list: described(Type.Array(RaisedHand), 'the first of them, in their order'),
  called: described(Nullable(CalledPerson), 'who has been called on; null: nobody'),
})

export const RollCall = Type.Object({
  version: Version,
  id: Id,
  seconds: described(Count, 'how long it lasts'),
  seconds_left: described(Type.Number({ minimum: 0 }), 'when this was written; 0: it is over'),
  answered: described(Count, 'who has answered so far'),
})

export const Question = Type.Object({
  version: Version,
  id: Id,
  ...Person,
  content: described(Type.String(), 'plain text'),
  asked_at: described(Timestamp, 'when it was asked'),
  state: described(OneOf(questionStates), 'answered or dismissed by who manages the class'),
  votes: described(Count, 'who wants it answered'),
})

export const Attention = Type.Object({
  present: described(Count, 'who is in the class'),
  away: described(Count, 'of them, who has hidden every page of it'),
})

export const Participant = Type.Object({
  ...Person,
  username: Type.String(),
  seconds: described(Count, 'in the class, by the reports of their pages'),
  hands: described(Count, 'how often they raised their hand'),
  called: described(Count, 'how often they were called on'),
  stage: described(Count, 'how often they were on stage'),
  stage_seconds: described(Count, 'on stage'),
  answered: described(Count, 'roll calls that they answered'),
  questions: described(Count, 'questions that they asked'),
  messages: described(Count, 'messages in the chat'),
  reactions: described(Count, 'reactions that they showed'),
})
