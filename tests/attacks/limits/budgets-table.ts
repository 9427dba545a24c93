import { budgets } from '#app/modules/limits/stranger-budgets.server.ts'
import {
	requestedRecipient,
	unconfirmedRecipient,
} from '#app/modules/notifications/recipient-limits.server.ts'

type Rule = readonly [number, number]

const nouns = {
	drafts: 'drafts of applications begun',
	draftKilobytes: 'files sent to drafts',
	emails: 'emails requested to an address typed into a form',
	invitations: 'invitations of co-applicants',
	previews: 'previews of community texts',
	keptForms: 'quotes kept until their sender has signed in',
	conversations: 'conversations begun in the chat',
	chatPictures: 'pictures sent in the chat',
} satisfies Record<keyof typeof budgets, string>

/** Returns the table of the operations manual with the budgets of anonymous clients and of accounts. */
export function budgetsTable(): string {
	const rows = Object.entries(budgets).map(([kind, { address, network, everybody, account }]) => {
		const cells = [address, network, everybody, account].map((rule) => describeLimit(kind, rule))
		return `| ${nouns[kind as keyof typeof nouns]} | ${cells.join(' | ')} |`
	})
	const perRecipient = ({ anHour, aDay }: typeof unconfirmedRecipient) => `${anHour} an hour, ${aDay} a day`
	return [
		'| what | one address | one network | all strangers | one account |',
		'|---|---|---|---|---|',
		...rows,
		'',
		'| emails to one address | at most |',
		'|---|---|',
		`| requested by a form, confirmed or not | ${perRecipient(requestedRecipient)} |`,
		`| all that the queue sends, while nobody has confirmed it | ${perRecipient(unconfirmedRecipient)} |`,
	].join('\n')
}

function describeLimit(kind: string, [max, windowSeconds]: Rule): string {
	const time = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }[windowSeconds]
	const amount =
		kind === 'draftKilobytes' ? `${(max / 1_000).toLocaleString('en-US')} MB` : max.toLocaleString('en-US')
	return `${amount} ${time}`
}
