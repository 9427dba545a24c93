/** The notification topics of chat streams (app/db/notify.server.ts). */
export const conversationTopic = (id: string) => `chat:${id}`
/** Notifies admin pages of every conversation; the payload is its id. */
export const adminTopic = 'chat-admin'
/** The presence of an advisor changed. */
export const presenceTopic = 'chat-presence'

/** Payloads on a conversation's topic. Any other payload, or none, means: read the conversation again. */
export const typingText = { visitor: 'visitor-types', advisor: 'advisor-types' } as const
export const visitorPresenceChanged = 'visitor-came-or-went'
