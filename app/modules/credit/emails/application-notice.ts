import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'

type Props = {
	reference: string
	/** As the advisor wrote it, with paragraphs separated by empty lines. */
	text: string
	siteName: string
}

/** The notice of a decision about a credit application, in the advisor's words. */
export function applicationNotice({ reference, text, siteName }: Props): Email {
	return {
		subject: `About your credit application ${reference}`,
		preview: 'The decision on your application.',
		heading: 'About your credit application',
		blocks: text
			.split(/\n\s*\n/)
			.map((one) => one.trim())
			.filter(Boolean)
			.map((one) => paragraph(one)),
		reason: `You’re receiving this email because you applied for credit at ${siteName}. Federal law requires this notice.`,
	}
}
