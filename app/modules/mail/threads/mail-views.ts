/** The lists of the Mail screen. */
export const threadViews = ['inbox', 'snoozed', 'archived'] as const
export type ThreadView = (typeof threadViews)[number]

export const mailViews = [...threadViews, 'scheduled', 'sent', 'drafts'] as const
export type MailView = (typeof mailViews)[number]
