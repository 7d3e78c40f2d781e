/** What an enquiry is about; a complaint is marked in the lists of the school. */
export const enquiryTopics = ['course', 'lesson', 'order', 'technical', 'complaint', 'other'] as const
export type EnquiryTopic = (typeof enquiryTopics)[number]

/** waiting: for an answer of the school; answered: the school wrote last; closed: by the school */
export const enquiryStates = ['waiting', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export const enquiryLimits = {
  /** characters of a message */
  text: 2000,
  subject: 80,
  /** enquiries of one student that wait for an answer */
  waiting: 5,
  /** messages of one enquiry, of both sides */
  messages: 100,
  /** messages that one student writes within 24 hours */
  perDay: 30,
} as const
