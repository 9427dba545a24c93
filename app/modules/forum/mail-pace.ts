import { z } from 'zod'

/** How soon a member hears by mail. */
export const mailPaces = ['instant', 'daily', 'weekly', 'off'] as const
export type MailPace = (typeof mailPaces)[number]

export const mailPaceWords: Record<MailPace, string> = {
	instant: 'At once',
	daily: 'Once a day',
	weekly: 'Once a week',
	off: 'Never',
}

/** What a mail can be about, as the settings ask. */
export const mailTopics = {
	reply: 'Somebody answers my post or comment',
	mention: 'Somebody mentions me',
	follow: 'Somebody writes in a discussion I follow',
} as const
export type MailTopic = keyof typeof mailTopics

export const mailPacesSchema = z.object({
	reply: z.enum(mailPaces, 'Please choose how often.'),
	mention: z.enum(mailPaces, 'Please choose how often.'),
	follow: z.enum(mailPaces, 'Please choose how often.'),
})
export type MailPaces = z.output<typeof mailPacesSchema>

/** Of whoever has not chosen; the same as the table's defaults. */
export const usualPaces: MailPaces = { reply: 'instant', mention: 'instant', follow: 'daily' }
