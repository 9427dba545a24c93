import { getOwnValue } from '#app/lib/own-key.ts'
import type { ApplicationEventKind } from '#app/modules/credit/application-event-labels.ts'

/** Describes an event for its reader: the co-applicant gets other wording than the first applicant. */
export function describeEvent(
	what: string,
	eventActor: string,
	{ by, role, hasNotice }: { by: Role | null; role: Role; hasNotice: boolean },
): string {
	const coLabel =
		role === 'co' && !(what === 'notice-sent' && hasNotice) ? getOwnValue(coEventLabels, what) : undefined
	if (coLabel) return coLabel
	const who =
		eventActor === 'applicant' ? personOf(by, role) : eventActor === 'advisor' ? 'The advisor' : 'The site'
	return getOwnValue(eventTexts, what)?.(who) ?? `${who}: ${what.replaceAll('-', ' ')}`
}

type Role = 'first' | 'co'

function personOf(by: Role | null, reader: Role): string {
	if (by === null) return 'One of you'
	if (by === reader) return 'You'
	return by === 'first' ? 'The first applicant' : 'The other person'
}

const coEventLabels: Partial<Record<ApplicationEventKind, string>> = {
	submitted: 'The first applicant sent the application',
	'notice-sent': 'The notice was sent to the first applicant',
	'co-invited': 'You were asked to apply together',
	'co-submitted': 'You sent your part',
	'co-refused': 'You declined',
	'co-removed': 'The invitation was canceled',
	'deletion-requested': 'The first applicant asked for deletion',
}

const eventTexts: Record<ApplicationEventKind, (who: string) => string> = {
	submitted: () => 'You sent the application',
	reviewing: () => 'The review started',
	'sent-back': (who) => `${who} asked for a correction`,
	corrected: (who) => `${who} answered what was asked`,
	approved: () => 'Approved by a lender',
	declined: () => 'Declined by the lenders',
	withdrawn: (who) => `${who} withdrew the application`,
	'notice-sent': () => 'The notice was sent to you',
	'co-invited': () => 'You invited someone to apply with you',
	'co-submitted': () => 'The other person sent their part',
	'co-refused': () => 'The other person declined',
	'co-removed': () => 'You canceled the invitation',
	'deletion-requested': () => 'You asked for deletion',
	'paper-chosen': (who) => `${who} chose to get the notices by postal mail`,
	'phone-stopped': (who) => `${who} took back that we may call or text`,
	lapsed: () => 'Withdrawn because nothing happened for a long time',
	destroyed: () => 'The answers and documents were erased',
}
