/** How soon a member gets emails. */
export const emailFrequencies = ['instant', 'daily', 'weekly', 'off'] as const
export type EmailFrequency = (typeof emailFrequencies)[number]

export const emailFrequencyLabels: Record<EmailFrequency, string> = {
	instant: 'Right away',
	daily: 'Once a day',
	weekly: 'Once a week',
	off: 'Never',
}

/** The topics of emails, as the settings label them. */
export const emailTopics = {
	reply: 'Someone replies to my post or comment',
	mention: 'Someone mentions me',
	follow: 'Someone writes in a discussion I follow',
} as const
export type EmailTopic = keyof typeof emailTopics

export type EmailFrequencies = Record<EmailTopic, EmailFrequency>

/** For members who have not chosen; the same as the table's defaults. */
export const defaultFrequencies: EmailFrequencies = { reply: 'instant', mention: 'instant', follow: 'daily' }
