import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { type AgreementNotice, changesOf, factsOf, type Props, titled } from './agreement-emails.ts'

type AnswerProps = {
	agreement: AgreementNotice
	isYes: boolean
	/** Why not, in the client's words. */
	note: string
	/** Where the manager gets the same answer; empty if nobody knows an address. */
	managerAddress: string
	url: string
}

/** To the advisor: the client's answer to what was written down. */
export const clientAnswerEmail = ({ agreement, isYes, note, managerAddress, url }: AnswerProps): Email => ({
	subject: titled(isYes ? 'The client agrees' : 'The client says no', agreement),
	preview: isYes ? 'The client confirmed these figures.' : 'Nothing is agreed at the moment.',
	heading: isYes ? 'The client agrees' : 'The client says no',
	blocks: [
		...changesOf(agreement),
		...factsOf(agreement),
		...(note ? [paragraph(`“${note}”`)] : []),
		paragraph(
			`${isYes ? '' : 'Nothing is agreed at the moment. '}${
				managerAddress
					? `The dealer’s manager was told at ${managerAddress}.`
					: 'There is no email address of the dealer’s manager, so please tell them.'
			}`,
		),
		{ kind: 'button', label: 'Open the deal', href: url },
	],
	reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
})

/** To the dealer's manager: the buyer's answer. It says nothing about the client, and not why they said no. */
export const clientAnswerForManagerEmail = ({
	agreement,
	isYes,
	advisorName,
	headerBrand,
}: Omit<Props<{ isYes: boolean }>, 'url'>): Email => ({
	subject: titled(isYes ? 'The buyer agrees' : 'The buyer does not agree', agreement),
	preview: isYes ? 'The figures hold.' : `${advisorName} will contact you.`,
	heading: isYes ? 'The buyer agrees' : 'The buyer does not agree',
	blocks: [
		...changesOf(agreement),
		...factsOf(agreement),
		paragraph(
			isYes
				? 'These figures hold. The documents at signing must match them.'
				: `Nothing is agreed at the moment. ${advisorName} of ${headerBrand} will contact you. You can also reply to this email.`,
		),
	],
	reason: `You’re receiving this email because ${headerBrand} is negotiating the purchase of a car for a buyer.`,
})
