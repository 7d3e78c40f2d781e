/** Where browsers connect to receive that messages of their user have changed. */
export const LIVE_PATH = '/live/messages'
export const UNREAD_EVENT = 'unread'
