/** What the chat's streams listen to (app/db/notify.server.ts). */
export const conversationTopic = (id: string) => `chat:${id}`
/** The desk hears of every conversation; the word is its id. */
export const adminTopic = 'chat-desk'
/** An advisor came or went. */
export const presenceTopic = 'chat-presence'

/** Words on a conversation's topic. Anything else, and nothing at all, says: read anew. */
export const typingText = { visitor: 'visitor-types', advisor: 'advisor-types' } as const
export const visitorCameOrWent = 'visitor-came-or-went'
